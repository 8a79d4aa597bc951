/** Returns the beginning of a text: at most `maxLength` UTF-16 units, without splitting a character. */
export function beginningOf(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Returns a text in one line, cut off after a word, with an ellipsis, to at most `maxLength` visible characters. A longer first
 * word is cut itself.
 */
export function cutAtWord(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= maxLength) return line;
  const kept = characters.slice(0, Math.max(0, maxLength));
  const words = kept.slice(0, Math.max(0, kept.lastIndexOf(' '))).join('');
  return `${words.replace(/[\s.,;:!?–—-]+$/u, '') || kept.slice(0, -1).join('')}…`;
}
