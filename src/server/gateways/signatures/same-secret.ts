import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a secret, signature or token is the expected one. Compares the text in constant time, and not the bytes that it
 * encodes, because different base64 texts can decode to the same bytes.
 */
export function isSameSecret(given: string, expected: string): boolean {
  // The comparison needs equal lengths.
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
