import { expect, it } from 'vitest';
import { paidWords } from './hand-order.ts';

it.each([
  ['check', false, 'Paid outside: check'],
  ['other', false, 'Paid outside'],
  [null, true, 'Paid by card, through a payment link'],
  [null, false, 'Free'],
] as const)('says how an order by hand was paid: %s, by card %s', (paidBy, isByCard, words) => {
  expect(paidWords(paidBy, isByCard)).toBe(words);
});
