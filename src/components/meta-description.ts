/** What search engines show of a description, in characters. */
const MAX_LENGTH = 160;

/** Returns the beginning of a text as a meta description: the sentences that fit, or else the words that fit. */
export function metaDescription(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const room = text.slice(0, MAX_LENGTH);
  const sentences = /^.{60,}[.!?](?=\s)/s.exec(text.slice(0, MAX_LENGTH + 1));
  return sentences ? sentences[0] : room.replace(/\W*\s+\S*$/, '…');
}
