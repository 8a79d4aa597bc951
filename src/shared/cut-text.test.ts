import { expect, test } from 'vitest';
import { cutAtWord } from './cut-text.ts';

test.each([
  ['short enough', 20, 'short enough'],
  ['one two three', 12, 'one two…'],
  ['one, two three', 10, 'one, two…'],
  ['one, two three', 7, 'one…'],
  ['Ends here. Goes on', 14, 'Ends here…'],
  ['Un café noir', 10, 'Un café…'],
  ['care (PFC) for medics', 14, 'care (PFC)…'],
  ['abcdefghij', 5, 'abcd…'],
  ['😀😀😀😀😀', 3, '😀😀…'],
  ['😀😀 😀😀😀', 4, '😀😀…'],
  ['  two\n lines ', 20, 'two lines'],
])('cuts %j at a word, to at most %i characters', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut);
  expect([...cutAtWord(text, max)].length).toBeLessThanOrEqual(max);
});
