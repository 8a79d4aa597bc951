/** Returns the beginning of a text: at most so many UTF-16 units, and no half of a character. */
export function beginningOf(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
