import { createHash } from 'node:crypto';

/**
 * Returns an id that is always the same for a text: a UUID of version 8 of RFC 9562, made in a way of our own.
 * @param variant the first digit of its fourth part: stored ids have one or the other
 */
export function deriveId(text: string, variant: '8' | 'a'): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
