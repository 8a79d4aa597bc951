import { expect, it } from 'vitest';
import { comparisonWords } from './comparison.ts';

it.each([
  [112, 100, '12% more than the week before'],
  [88, 100, '12% less than the week before'],
  [2_500, 100, '2,400% more than the week before'],
  [-50, 100, '150% less than the week before'],
  [100_001, 100_000, 'Slightly more than the week before'],
  [100, 100, 'As in the week before'],
  [0, 0, 'As in the week before'],
  [100, 0, 'More than the week before'],
  [100, -20, 'More than the week before'],
  [-100, -20, 'Less than the week before'],
])('compares %i with %i', (now, before, words) => {
  expect(comparisonWords({ now, before, than: 'the week before' })).toBe(words);
});
