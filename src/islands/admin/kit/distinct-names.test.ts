import { expect, it } from 'vitest';
import { distinctNames } from './distinct-names.ts';

it('numbers the names that occur more than once, in their order', () => {
  expect(distinctNames(['Tee, M', 'Cap', 'Tee, M', 'Tee, L'])).toEqual([
    'Tee, M (1 of 2)',
    'Cap',
    'Tee, M (2 of 2)',
    'Tee, L',
  ]);
});
