import { expect, it } from 'vitest';
import { freeShippingWords } from './totals.ts';

it.each([
  [7500, 'Free shipping from $75.'],
  [8050, 'Free shipping from $80.50.'],
  [100_000, 'Free shipping from $1,000.'],
  [0, 'Free shipping.'],
])('freeShippingWords for %i cents', (freeShippingFrom, words) => {
  expect(freeShippingWords({ freeShippingFrom })).toBe(words);
});
