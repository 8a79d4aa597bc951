import * as z from 'zod/mini';
import { US_STATES } from '#shared/us-states.ts';
import { absentWhenEmpty, optionalText, text } from './text.schema.ts';

const state = z.pipe(
  z
    .string('State is required')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(2, { error: 'State is required', abort: true }),
      z.maxLength(2, { error: 'State must be 2 characters', abort: true }),
    ),
  z.enum(US_STATES, 'Enter a US state, territory or military code such as NV'),
);

const zipCode = z
  .string('ZIP code must be at least 5 digits')
  .check(
    z.trim(),
    z.minLength(5, { error: 'ZIP code must be at least 5 digits', abort: true }),
    z.regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code such as 89012 or 89012-1234'),
  );

const ABROAD = 'We ship within the United States only';
const country = z._default(
  z.pipe(z.string(ABROAD).check(z.trim(), z.toUpperCase()), z.literal('US', ABROAD)),
  'US',
);

const NO_ADDRESS = 'Enter an address, with street, city, state and ZIP code';

/** A US postal address as the checkout takes it (P section 5, decisions.md 34). */
export const AddressInput = z.object(
  {
    firstName: text('First name is required', 60),
    lastName: text('Last name is required', 60),
    addressLine1: text('Address line 1 is required', 120),
    addressLine2: optionalText(120),
    city: text('City is required', 80),
    state,
    zipCode,
    country,
  },
  NO_ADDRESS,
);
export type AddressInput = z.output<typeof AddressInput>;

/** Any part of an address; what is present must be valid (decisions.md 17). */
export const PartialAddressInput = z.object(
  {
    firstName: absentWhenEmpty(AddressInput.shape.firstName),
    lastName: absentWhenEmpty(AddressInput.shape.lastName),
    addressLine1: absentWhenEmpty(AddressInput.shape.addressLine1),
    addressLine2: AddressInput.shape.addressLine2,
    city: absentWhenEmpty(AddressInput.shape.city),
    state: absentWhenEmpty(AddressInput.shape.state),
    zipCode: absentWhenEmpty(AddressInput.shape.zipCode),
    country: absentWhenEmpty(AddressInput.shape.country),
  },
  NO_ADDRESS,
);
export type PartialAddressInput = z.output<typeof PartialAddressInput>;

/** An address that must be there: a missing one is told field by field. */
export const RequiredAddress = z.pipe(
  z.transform((value: unknown) => value ?? {}),
  AddressInput,
);
