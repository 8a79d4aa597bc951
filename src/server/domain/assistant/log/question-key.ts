/** Words that don't change the meaning of a question. */
const FILLERS = new Set(
  (
    'a an and any are at be been but by can could did do does for from get give had has have hello hey hi how i if in is it ' +
    'its just let like may me might my need of on or our out please should so some tell thank thanks that the their them ' +
    'there these they this to want was we were what when where which who why will with would you your'
  ).split(' '),
);
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns a key shared by similar questions: their words without fillers, endings and order. "Do you ship to Canada?" and
 * "shipping to canada" have the same key.
 */
export function questionKey(question: string): string {
  const plain = question
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase();
  const words = plain.match(WORD) ?? [];
  const meant = words.filter((word) => !FILLERS.has(word));
  return [...new Set((meant.length > 0 ? meant : words).map(stemOf))].sort().join(' ');
}

/** Removes the endings of plurals and verbs. Only has to be consistent. */
function stemOf(word: string): string {
  if (word.length < 5) return word.replace(/(?<=\p{L}{3})s$/u, '');
  return word
    .replace(/(?:ies|y)$/u, 'i')
    .replace(/(?:ing|ed|es|s)$/u, '')
    .replace(/(\p{L})\1$/u, '$1')
    .replace(/e$/u, '');
}
