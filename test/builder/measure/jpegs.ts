/** JPEGs: three that other programs encoded, 5 pixels wide and 3 high, and what can be made by hand around a frame header. */

/** cjpeg -grayscale -optimize (libjpeg-turbo 2.1.5). */
export const baseline = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wAALCAADAAUBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABsQAQAABwAAAAAAAAAAAAAAAAEAAxEhIlHR/9oACAEBAAA/ACFJYimSWaa7H//Z',
  'base64',
);

/** The same with -progressive. */
export const progressive = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCDEAAoABwAHgAjAB4AGQAoACMAIQAjAC0AKwAoADAAPABkAEEAPAA3ADcAPAB7AFgAXQBJAGQAkQCAAJkAlgCPAIAAjACKAKAAtADmAMMAoACqANoArQCKAIwAyAERAMsA2gDuAPUBAgEEAQIAmwDBARsBLwEYAPoBLADmAP0BAgD4/8IACwgAAwAFAQERAP/EABQAAQAAAAAAAAAAAAAAAAAAAAL/2gAIAQEAAAABH//EABQQAQAAAAAAAAAAAAAAAAAAAEH/2gAIAQEAAQUCP//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEABj8Cf//EABUQAQEAAAAAAAAAAAAAAAAAAADB/9oACAEBAAE/Iaf/2gAIAQEAAAAQ/wD/xAAZEAEAAgMAAAAAAAAAAAAAAAABACERUdH/2gAIAQEAAT8QFAilinGuz//Z',
  'base64',
);

/** The baseline one, on its side: orientation 6, as exif (libexif 0.6.24) writes it. */
export const rotated = Buffer.from(
  '/9j/4QDcRXhpZgAATU0AKgAAAAgABwESAAMAAAABAAYAAAEaAAUAAAABAAAAYgEbAAUAAAABAAAAagEoAAMAAAABAAIAAAEyAAIAAAAUAAAAcgITAAMAAAABAAEAAIdpAAQAAAABAAAAhgAAAAAAAABIAAAAAQAAAEgAAAABMjAyNjoxMToyMSAwNDoyMzowMwAABpAAAAcAAAAEMDIxMJEBAAcAAAAEAQIDAKAAAAcAAAAEMDEwMKABAAMAAAAB//8AAKACAAQAAAABAAAAAKADAAQAAAABAAAAAAAAAAD/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wAALCAADAAUBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABsQAQAABwAAAAAAAAAAAAAAAAEAAxEhIlHR/9oACAEBAAA/ACFJYimSWaa7H//Z',
  'base64',
);

export const startOfImage = Buffer.from([0xff, 0xd8]);
export const endOfImage = Buffer.from([0xff, 0xd9]);
/** A scan's header; what follows it in a file is no longer looked at. */
export const startOfScan = toSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));

/** A marker, its length (which counts itself), and what it holds. */
export function toSegment(code: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A frame header of one component: 0xc0 is baseline, 0xc2 progressive. */
export function toFrame(code: number, width: number, height: number): Buffer {
  const content = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  return toSegment(code, content);
}

/** EXIF data that holds an orientation alone, in either order of bytes. */
export function toExif(orientation: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const isBig = order === 'MM';
  const content = Buffer.alloc(6 + 8 + 2 + 12 + 4);
  content.write(`Exif\0\0${order}`, 'latin1');
  const put16 = (value: number, at: number) =>
    isBig ? content.writeUInt16BE(value, at) : content.writeUInt16LE(value, at);
  const put32 = (value: number, at: number) =>
    isBig ? content.writeUInt32BE(value, at) : content.writeUInt32LE(value, at);
  put16(42, 8);
  put32(8, 10);
  // One entry: tag 0x0112, type SHORT, one value.
  put16(1, 14);
  put16(0x0112, 16);
  put16(3, 18);
  put32(1, 20);
  put16(orientation, 24);
  return toSegment(0xe1, content);
}

/** A file of segments, with a scan, and pixels that nobody looks at. */
export function toJpeg(...segments: Buffer[]): Buffer {
  return Buffer.concat([startOfImage, ...segments, startOfScan, Buffer.from('pixels'), endOfImage]);
}

/** So many bytes of colour profile, in segments of the largest size; frame headers inside are none of the picture's. */
export function toProfile(bytes: number): Buffer[] {
  const thumbnail = Buffer.concat([startOfImage, toFrame(0xc0, 160, 120)]);
  const content = Buffer.alloc(65_533, thumbnail);
  return Array.from({ length: Math.ceil(bytes / 65_537) }, () => toSegment(0xe2, content));
}

/** The head of a PNG of 64 by 32 pixels. */
export const png = Buffer.from('89504e470d0a1a0a0000000d494844520000004000000020080600000000', 'hex');
