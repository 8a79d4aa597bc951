/** The headers of nearly all browsers, which need no parsing. */
const COMMON_HEADERS = new Set(['gzip, deflate, br, zstd', 'gzip, deflate, br']);
const ZERO_QUALITY = /^q=0(?:\.0*)?$/;

/** Returns whether an `Accept-Encoding` header accepts this coding. */
export function acceptsEncoding(accepted: string, coding: 'br' | 'gzip'): boolean {
  if (COMMON_HEADERS.has(accepted)) return true;
  if (accepted === '') return false;
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([name]) => name === coding);
  return named.length > 0 && !named.some((pieces) => pieces.some((piece) => ZERO_QUALITY.test(piece)));
}
