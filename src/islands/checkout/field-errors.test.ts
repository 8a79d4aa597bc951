import { expect, it } from 'vitest';
import { listProblems } from './error-list.ts';

it('says which address a wrong field is of', () => {
  const wrong = {
    'billingAddress.zipCode': '',
    'billingAddress.firstName': '',
    'shippingAddress.zipCode': '',
  };
  expect(listProblems(wrong, true).map(({ label }) => label)).toEqual([
    'ZIP code',
    'Billing first name',
    'Billing ZIP code',
  ]);
});
