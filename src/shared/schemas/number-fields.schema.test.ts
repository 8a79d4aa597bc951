import { expect, it } from 'vitest';
import { withoutSeparators } from './number-fields.schema.ts';

it('removes commas between thousands only', () => {
  expect(['1,250.00', '$1,250', '-1,000,000', '25'].map(withoutSeparators)).toEqual([
    '1250.00',
    '$1250',
    '-1000000',
    '25',
  ]);
  for (const other of ['12,50', ',500', '1,000,00', '1,2500', '1,25', '1000,000'])
    expect(withoutSeparators(other)).toBe(other);
});
