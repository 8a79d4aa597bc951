import { expect, it } from 'vitest';
import { refundFailureWords } from './refund-words.ts';

it.each([
  ['expired_or_canceled_card', 'The card has expired or was canceled'],
  ['a_new_code', 'a new code'],
  ['The charge is too old.', 'The charge is too old.'],
])('says %s in words', (reason, words) => {
  expect(refundFailureWords(reason)).toBe(words);
});
