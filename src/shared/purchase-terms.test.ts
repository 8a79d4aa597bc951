import { expect, it } from 'vitest';
import { returnsWords } from './purchase-terms.ts';

it('promises no return of a custom design, and no days that the policy does not give', () => {
  expect(returnsWords(30, true)).toBe('30-day returns on unused items without a custom design. ');
  expect(returnsWords(30, false)).toBe('30-day returns on unused items. ');
  expect(returnsWords(null, false)).toBe('');
});
