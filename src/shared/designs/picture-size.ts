import type { PixelSize } from './print-area.ts';

/**
 * Reads the size of a PNG, GIF, JPEG or WebP from its header, without decoding it.
 * @param file one character per byte
 * @returns `null` for other kinds of files, or without a size
 */
export function pictureSize(file: string): PixelSize | null {
  const [width, height] = readSize(file);
  return width && height ? { width, height } : null;
}

type Size = readonly [width?: number, height?: number];

function readSize(file: string): Size {
  if (file.startsWith('\x89PNG')) return [bigEndian(file, 16, 4), bigEndian(file, 20, 4)];
  if (file.startsWith('GIF8')) return [littleEndian(file, 6, 2), littleEndian(file, 8, 2)];
  if (file.startsWith('\xff\xd8')) return jpegSize(file);
  return file.startsWith('WEBP', 8) && file.length >= 30 ? webpSize(file) : [];
}

function jpegSize(file: string): Size {
  let at = 2;
  while (file[at] === '\xff') {
    const marker = file.charCodeAt(at + 1);
    // The start of a frame. Three codes of the range are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bigEndian(file, at + 7, 2), bigEndian(file, at + 5, 2)];
    // Any number of 0xff may come before a marker.
    at += marker === 0xff ? 1 : 2 + bigEndian(file, at + 2, 2);
  }
  return [];
}

function webpSize(file: string): Size {
  if (file.startsWith('VP8X', 12)) return [littleEndian(file, 24, 3) + 1, littleEndian(file, 27, 3) + 1];
  const [width, height] = file.startsWith('VP8L', 12)
    ? [littleEndian(file, 21, 2), littleEndian(file, 22, 3) >> 6]
    : [littleEndian(file, 26, 2) - 1, littleEndian(file, 28, 2) - 1];
  // 14 bits each. The lossless format stores one less than the size.
  return [(width & 0x3fff) + 1, (height & 0x3fff) + 1];
}

/** Returns 0 if the file is too short. */
function bigEndian(file: string, at: number, length: number): number {
  const bytes = file.slice(at, at + length);
  if (bytes.length < length) return 0;
  return [...bytes].reduce((number, byte) => number * 256 + byte.charCodeAt(0), 0);
}

function littleEndian(file: string, at: number, length: number): number {
  return bigEndian([...file.slice(at, at + length)].reverse().join(''), 0, length);
}
