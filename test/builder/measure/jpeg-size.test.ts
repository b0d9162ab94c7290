import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ImageFault } from '../../../builder/measure/image-fault.ts';
import { type PixelSize, readJpegSize } from '../../../builder/measure/jpeg-size.ts';
import {
  baseline,
  endOfImage,
  png,
  progressive,
  rotated,
  startOfImage,
  startOfScan,
  toExif,
  toFrame,
  toJpeg,
  toProfile,
  toSegment,
} from './jpegs.ts';

const across: PixelSize = { width: 300, height: 200 };
const upright: PixelSize = { width: 200, height: 300 };
const frame = toFrame(0xc0, 300, 200);
const jfif = toSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
const xmp = toSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'));
/** Says that it holds more entries than there are bytes. */
const brokenExif = toSegment(0xe1, Buffer.from('Exif\0\0MM\0\x2a\0\0\0\x08\xff\xff', 'latin1'));
const fillBytes = Buffer.from([0xff, 0xff, 0xff]);

const sizes: Record<string, [file: Buffer, size: PixelSize]> = {
  'a baseline file': [baseline, { width: 5, height: 3 }],
  'a progressive file': [progressive, { width: 5, height: 3 }],
  'a file on its side': [rotated, { width: 3, height: 5 }],
  'a frame of the extended kind': [toJpeg(jfif, toFrame(0xc1, 300, 200)), across],
  'a progressive frame': [toJpeg(jfif, toFrame(0xc2, 300, 200)), across],
  'a frame right at the start': [toJpeg(frame), across],
  'a frame after XMP data': [toJpeg(xmp, frame), across],
  'XMP data before the EXIF data': [toJpeg(xmp, toExif(6), frame), upright],
  'two pieces of EXIF data, of which the first counts': [toJpeg(toExif(8), toExif(1), frame), upright],
  'EXIF data that is broken off': [toJpeg(brokenExif, frame), across],
  'EXIF data after a profile of 200 KB': [toJpeg(...toProfile(200_000), toExif(6), frame), upright],
  'a thumbnail before the picture': [
    toJpeg(toSegment(0xe1, Buffer.concat([startOfImage, toFrame(0xc0, 160, 120)])), frame),
    across,
  ],
  'fill bytes before a marker': [toJpeg(jfif, fillBytes, frame), across],
  'stray bytes before a marker': [toJpeg(jfif, Buffer.from([1, 2, 0xff, 0, 3]), frame), across],
  'the largest frame that there can be': [
    toJpeg(toFrame(0xc0, 65_535, 65_535)),
    { width: 65_535, height: 65_535 },
  ],
  'a file that ends right after its frame header': [Buffer.concat([startOfImage, jfif, frame]), across],
};

for (const [name, [file, size]] of Object.entries(sizes)) {
  test(`${name}: ${size.width} by ${size.height}`, () => assert.equal(readJpegSize(file), size));
}

for (const order of ['II', 'MM'] as const) {
  test(`orientations 1 to 8, ${order}: a quarter turn swaps width and height`, () => {
    const found = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((orientation) =>
      readJpegSize(toJpeg(jfif, toExif(orientation, order), frame)),
    );
    assert.equal(found, [across, across, across, across, across, upright, upright, upright, upright, across]);
  });
}

for (const [name, file] of Object.entries({ baseline, progressive, rotated })) {
  test(`${name}: however early the head ends, it asks for more or knows the size`, () => {
    const whole = readJpegSize(file);
    let known = 0;
    for (let length = 0; length <= file.length; length++) {
      const size = readJpegSize(file.subarray(0, length));
      if (size) known++;
      if (size) assert.equal(size, whole, `${length} bytes`);
      else assert.is(known, 0, 'what was known stays known');
    }
    assert.ok(known > 50);
  });
}

test('a profile that is cut off between two of its segments is not mistaken for the picture', () => {
  const file = toJpeg(...toProfile(200_000), frame);
  for (let length = 65_000; length < 70_000; length++)
    assert.is(readJpegSize(file.subarray(0, length)), undefined);
});

const faults: Record<string, [file: Buffer, fault: string]> = {
  'a PNG': [png, 'not a JPEG'],
  'an HTML page': [Buffer.from('<!doctype html><title>Sign in</title>'), 'not a JPEG'],
  'a JPEG 2000': [Buffer.from('ff4fff51002f', 'hex'), 'not a JPEG'],
  'a scan without a frame': [
    Buffer.concat([startOfImage, jfif, startOfScan]),
    'a JPEG without a frame header',
  ],
  'nothing but start and end': [Buffer.concat([startOfImage, endOfImage]), 'a JPEG without a frame header'],
  'a frame without a height, which a later marker would tell': [
    toJpeg(toFrame(0xc0, 300, 0)),
    'a JPEG that states no dimensions',
  ],
  'a frame header that is too short': [
    toJpeg(toSegment(0xc0, Buffer.from([8]))),
    'a JPEG that states no dimensions',
  ],
  'a lossless file': [toJpeg(toFrame(0xc3, 300, 200)), 'a JPEG of a kind that browsers do not show'],
  'an arithmetic file': [toJpeg(toFrame(0xc9, 300, 200)), 'a JPEG of a kind that browsers do not show'],
};

for (const [name, [file, fault]] of Object.entries(faults)) {
  test(`${name}: ${fault}`, () => {
    assert.throws(
      () => readJpegSize(file),
      (error: unknown) => error instanceof ImageFault && error.message === fault && !error.isOfHost,
    );
  });
}

test('random bytes after the start never throw anything else, nor run on', () => {
  let seed = 1;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed >> 16;
  };
  for (let round = 0; round < 2_000; round++) {
    const bytes = Buffer.from([
      0xff,
      0xd8,
      0xff,
      ...Array.from({ length: 60 }, () => (next() % 4 ? next() : 0xff)),
    ]);
    try {
      const size = readJpegSize(bytes);
      if (size) assert.ok(size.width > 0 && size.height > 0);
    } catch (error) {
      assert.instance(error, ImageFault);
    }
  }
});

test.run();
