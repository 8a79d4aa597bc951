/**
 * The chunk of a stored logo that was an SVG with embedded pictures. The case of its letters tells other programs that it is
 * private, can be ignored, and must not survive a change of the pixels.
 */
export const SIDE_CHUNK = 'emSD';
/** The end of a PNG's first chunk, where this one is written. */
export const SIDE_CHUNK_AT = 33;

/**
 * Returns the pixels that a stored logo's longer side counts as (docs/product/designs.md#logo-resolution); `null` if that is its
 * actual size.
 */
export function markedSide(png: Uint8Array): number | null {
  const [typeAt, sideAt] = [SIDE_CHUNK_AT + 4, SIDE_CHUNK_AT + 8];
  if (String.fromCharCode(...png.subarray(typeAt, sideAt)) !== SIDE_CHUNK || png.length < sideAt + 4)
    return null;
  const view = new DataView(png.buffer, png.byteOffset);
  const side = view.getUint32(sideAt);
  const longer = Math.max(view.getUint32(16), view.getUint32(20));
  return side > 0 && side < longer ? side : null;
}
