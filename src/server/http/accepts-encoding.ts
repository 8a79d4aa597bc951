/** What nearly every browser sends: these are not taken apart. */
const USUAL = new Set(['gzip, deflate, br, zstd', 'gzip, deflate, br']);
const REFUSED = /^q=0(?:\.0*)?$/;

/**
 * Returns whether an `Accept-Encoding` header accepts this coding. Every published page passes here, so the
 * usual headers take a short way.
 */
export function acceptsEncoding(accepted: string, coding: 'br' | 'gzip'): boolean {
  if (USUAL.has(accepted)) return true;
  if (accepted === '') return false;
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([name]) => name === coding);
  return named.length > 0 && !named.some((pieces) => pieces.some((piece) => REFUSED.test(piece)));
}
