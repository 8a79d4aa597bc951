import * as z from 'zod/mini';
import { US_STATES } from '#shared/us-states.ts';
import { optionalText, text } from './text.schema.ts';

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
  z.pipe(
    z.string(ABROAD).check(
      z.trim(),
      z.toUpperCase(),
      z.overwrite((code) => code || 'US'),
    ),
    z.literal('US', ABROAD),
  ),
  'US',
);

export const NO_ADDRESS = 'Enter an address, with street, city, state and ZIP code';

/** A US postal address. `state` is the two-letter USPS code. */
export const Address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});
export type Address = z.output<typeof Address>;

/** A US postal address in a request: trimmed, with state and country in upper case. */
export const AddressInput = z.object(
  {
    firstName: text('First name is required', 60),
    lastName: text('Last name is required', 60),
    addressLine1: text('Address line 1 is required', 120),
    addressLine2: optionalText(120),
    city: text('City is required', 80),
    /** The USPS code of a state, territory or military region: `NV`. */
    state,
    zipCode,
    country,
  },
  NO_ADDRESS,
);
export type AddressInput = z.output<typeof AddressInput>;
