import { expect, it } from 'vitest';
import { listErrors } from './field-errors.ts';

it('lists wrong fields in page order and names the billing address', () => {
  const wrong = [
    'billingAddress.zipCode',
    'billingAddress.firstName',
    'customerName',
    'shippingAddress.zipCode',
  ];
  expect(listErrors((path) => wrong.includes(path), true).map(({ label }) => label)).toEqual([
    'ZIP code',
    'Full name',
    'Billing first name',
    'Billing ZIP code',
  ]);
});
