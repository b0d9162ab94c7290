import { imageSize } from 'image-size';
import { ImageFault } from './image-fault.ts';

/** Pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** Codes of JPEG markers: ITU-T T.81, table B.1. */
const app1 = 0xe1;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive frames. The others are lossless, hierarchical or arithmetic: no browser shows them. */
const shownFrames = [0xc0, 0xc1, 0xc2];
const otherFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

/** Marker, length, precision, height, width and the number of components: T.81, B.2.2. */
const frameBytesMin = 10;

/**
 * The dimensions of a JPEG as it is displayed: browsers turn a picture by its EXIF orientation, so that 5 to 8, a quarter
 * turn, swap width and height. Undefined when the head ends before the frame header; throws ImageFault when reading on would
 * not help. image-size cannot tell the two apart, and may take data at the cut for a header: it only gets whole segments.
 */
export function readJpegSize(head: Buffer): PixelSize | undefined {
  if (head.length < 3) return undefined;
  if (head.readUIntBE(0, 3) !== 0xffd8ff) throw new ImageFault('not a JPEG');
  let exif: Buffer | undefined;
  for (const { code, segment } of listSegments(head)) {
    if (code === app1 && segment.toString('latin1', 4, 10) === 'Exif\0\0') exif ??= segment;
    if (shownFrames.includes(code)) return toDisplayed(exif, segment);
    if (otherFrames.includes(code)) throw new ImageFault('a JPEG of a kind that browsers do not show');
    if (code === startOfScan || code === endOfImage) throw new ImageFault('a JPEG without a frame header');
  }
  return undefined;
}

/** Whole segments, marker included, up to where the head ends. */
function* listSegments(head: Buffer): Generator<{ code: number; segment: Buffer }> {
  let at = findCode(head, 2);
  while (at !== undefined) {
    const code = head[at]!;
    if (code === endOfImage) yield { code, segment: head.subarray(at - 1, at + 1) };
    if (at + 3 > head.length) return;
    const length = isBare(code) ? 0 : head.readUInt16BE(at + 1);
    const end = at + 1 + length;
    if (end > head.length) return;
    yield { code, segment: head.subarray(at - 1, end) };
    at = findCode(head, end);
  }
}

/** Where the next marker's code is. As libjpeg does: fill bytes, stray bytes and stuffed zeros before it are skipped. */
function findCode(head: Buffer, from: number): number | undefined {
  for (let at = head.indexOf(0xff, from); at >= 0; at = head.indexOf(0xff, at)) {
    while (head[at] === 0xff) at++;
    if (at >= head.length) return undefined;
    if (head[at] !== 0) return at;
  }
  return undefined;
}

/** Restart markers and TEM have no length. */
function isBare(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd7);
}

function toDisplayed(exif: Buffer | undefined, frame: Buffer): PixelSize {
  const size = (exif && readSegments([exif, frame])) || readSegments([frame]);
  if (frame.length < frameBytesMin || !size || !(size.width > 0 && size.height > 0))
    throw new ImageFault('a JPEG that states no dimensions');
  const { width, height, orientation = 1 } = size;
  return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };
}

/** An empty comment first: image-size skips the first segment, whatever it is. Undefined for what it cannot read. */
function readSegments(segments: readonly Buffer[]): ReturnType<typeof imageSize> | undefined {
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0x00, 0x02]);
  try {
    // Bytes of their own: image-size looks past the end of a header that is too short, and in node's pool others' bytes are there.
    return imageSize(new Uint8Array(Buffer.concat([start, ...segments])));
  } catch {
    return undefined;
  }
}
