import { expect, it } from 'vitest';
import { readSort } from './sort.ts';

it('reads the field and the direction of a sort order', () => {
  expect(readSort('total')).toEqual({ id: 'total', desc: false });
  expect(readSort('-total')).toEqual({ id: 'total', desc: true });
});
