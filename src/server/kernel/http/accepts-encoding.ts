/** The headers of nearly all browsers, which need no parsing. */
const COMMON_HEADERS = new Set(['gzip, deflate, br, zstd', 'gzip, deflate, br']);
/** The codings of responses, the smallest result first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number] | 'identity';
const REFUSED = /^q=0(?:\.0*)?$/;

/**
 * Returns whether an `Accept-Encoding` header accepts a coding. Runs for every published page, so common headers skip the
 * parsing.
 */
export function acceptsEncoding(accepted: string, coding: 'br' | 'gzip'): boolean {
  if (COMMON_HEADERS.has(accepted)) return true;
  if (accepted === '') return false;
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([name]) => name === coding);
  return named.length > 0 && !named.some((pieces) => pieces.some((piece) => REFUSED.test(piece)));
}

/** Returns the best coding that an `Accept-Encoding` header accepts; `identity` if it names none of ours. */
export function bestCoding(accepted: string): Coding {
  return CODINGS.find((coding) => acceptsEncoding(accepted, coding)) ?? 'identity';
}
