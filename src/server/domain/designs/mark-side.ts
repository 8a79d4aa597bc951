import { crc32 } from 'node:zlib';
import { SIDE_CHUNK, SIDE_CHUNK_AT } from '#shared/designs/marked-side.ts';

/** Returns a PNG marked with the pixels that its longer side counts as, for `markedSide`. */
export function markSide(png: Buffer, side: number): Buffer {
  const content = Buffer.alloc(8);
  content.write(SIDE_CHUNK, 'latin1');
  content.writeUInt32BE(side, 4);
  const chunk = Buffer.alloc(16);
  chunk.writeUInt32BE(4);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), 12);
  return Buffer.concat([png.subarray(0, SIDE_CHUNK_AT), chunk, png.subarray(SIDE_CHUNK_AT)]);
}
