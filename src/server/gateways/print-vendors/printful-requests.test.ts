import { expect, test } from 'vitest';
import { VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import { fromExternalId, ratesBody, toExternalId } from './printful-requests.ts';

test('our ids fit into the 32 characters that Printful takes, and come back as they were', () => {
  expect(toExternalId(VENDOR_ORDER.reference)).toBe('a2a1e41ea52946258d5117d2e83ed1a6');
  expect(fromExternalId(toExternalId(VENDOR_ORDER.reference))).toBe(VENDOR_ORDER.reference);
  expect(fromExternalId(toExternalId('GTI-1042'))).toBe('GTI-1042');
  for (const id of ['', 'a b', `${VENDOR_ORDER.reference}-1`])
    expect(() => toExternalId(id)).toThrow(RangeError);
});

test('rates are asked for with the part of the address that is known', () => {
  const recipient = { ...VENDOR_ORDER.recipient, firstName: '', lastName: '', addressLine1: '', city: '' };
  expect(ratesBody({ ...VENDOR_ORDER, recipient }, ['4011']).recipient).toEqual({
    state_code: 'NV',
    country_code: 'US',
    zip: '89501',
  });
});
