import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('names the fields that differ by their paths', () => {
  const before = { email: 'a@example.com', note: '', address: { city: 'Reno', zip: '89501' } };
  const after = { email: 'b@example.com', note: '', address: { city: 'Reno', zip: '89502' } };
  expect(changedFields(before, after)).toEqual(['email', 'address.zip']);
  expect(changedFields(before, before)).toEqual([]);
});

it('compares a list as a whole, and distinguishes empty and missing fields', () => {
  expect(changedFields({ ids: ['a', 'b'] }, { ids: ['a'] })).toEqual(['ids']);
  expect(changedFields({ ids: undefined }, { ids: [] })).toEqual(['ids']);
  expect(changedFields({ ids: null }, { ids: null })).toEqual([]);
});
