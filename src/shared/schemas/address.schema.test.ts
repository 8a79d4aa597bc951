import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { AddressInput } from './address.schema.ts';
import { PartialAddressInput } from './checkout-input.schema.ts';

const ADDRESS = {
  firstName: 'Sam',
  lastName: 'Doe',
  addressLine1: '1 Main Street',
  city: 'Henderson',
  state: 'NV',
  zipCode: '89012',
};

const firstMessage = (changes: Record<string, unknown>) =>
  safeParse(AddressInput, { ...ADDRESS, ...changes }).error?.issues[0]?.message;

describe('AddressInput', () => {
  it('completes an address with its country', () => {
    expect(AddressInput.parse({ ...ADDRESS, state: ' nv ' })).toEqual({
      ...ADDRESS,
      state: 'NV',
      country: 'US',
    });
  });

  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: undefined }, 'Last name is required'],
    [{ addressLine1: '' }, 'Address line 1 is required'],
    [{ city: '' }, 'City is required'],
    [{ state: '' }, 'State is required'],
    [{ state: 'N' }, 'State is required'],
    [{ state: 'Nevada' }, 'State must be 2 characters'],
    [{ state: 'XX' }, 'Enter a US state, territory or military code such as NV'],
    [{ zipCode: '8901' }, 'ZIP code must be at least 5 digits'],
    [{ zipCode: 'ABCDE' }, 'Enter a ZIP code such as 89012 or 89012-1234'],
    [{ country: 'DE' }, 'We ship within the United States only'],
  ])('rejects %j: %s', (changes, message) => {
    expect(firstMessage(changes)).toBe(message);
  });

  it.each(['AE', 'AP', 'AA', 'PR', 'GU', 'DC'])('accepts %s: military addresses and territories', (state) => {
    expect(firstMessage({ state, city: 'APO' })).toBeUndefined();
  });
});

describe('PartialAddressInput', () => {
  it('accepts an empty object, and treats empty fields as absent', () => {
    expect(PartialAddressInput.parse({})).toEqual({});
    expect(PartialAddressInput.parse({ state: '', zipCode: ' ' })).toEqual({
      state: undefined,
      zipCode: undefined,
    });
  });

  it('checks the fields that are present', () => {
    expect(safeParse(PartialAddressInput, { state: 'XX' }).success).toBe(false);
  });
});
