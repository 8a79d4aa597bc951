import * as z from 'zod/mini';
import { fromWire, groupThousands } from '#shared/money.ts';
import {
  type KeptRecords,
  MAX_RETENTION_DAYS,
  RETENTION,
  RETENTION_NAMES,
  type RetentionName,
} from '#shared/retention.ts';
import { MAX_DELIVERY_DAYS, MAX_SHIPPING_CENTS, MAX_TAX_RATE } from '#shared/setting-limits.ts';
import { MAX_STAFF_ADDRESSES } from '#shared/staff-emails.ts';
import { US_STATES } from '#shared/us-states.ts';
import { amount } from './amount.schema.ts';
import { wholeNumber, withoutPercent } from './number-fields.schema.ts';
import { absentWhenEmpty, email, text } from './text.schema.ts';

// The settings in the API and the forms (docs/product/back-office.md#settings). Institute facts are in a separate file.

const NOT_AN_AMOUNT = 'Enter an amount in dollars, such as 5.95';
export const ShippingValue = z.object({
  /** The cost of shipping. */
  shippingFlat: amount(NOT_AN_AMOUNT).check(
    z.refine((value) => (fromWire(value) ?? 0) <= MAX_SHIPPING_CENTS, 'Enter an amount up to 1,000.00'),
  ),
  /** The subtotal from which shipping is free. */
  freeShippingFrom: amount(NOT_AN_AMOUNT),
});
export type ShippingValue = z.output<typeof ShippingValue>;

const NOT_A_RATE = `Enter a percentage from 0 to ${MAX_TAX_RATE} with at most four decimals, such as 8.375`;

export const TaxState = z.object(
  {
    state: z.enum(US_STATES, 'Choose a state'),
    /** In percent, with at most four decimals: `8.375`. */
    rate: z.string(NOT_A_RATE).check(
      withoutPercent,
      z.trim(),
      z.regex(/^\d{1,2}(?:\.\d{1,4})?$/, { error: NOT_A_RATE, abort: true }),
      z.refine((value) => Number(value) <= MAX_TAX_RATE, NOT_A_RATE),
    ),
    /** Whether clothing is taxed. */
    clothing: z.boolean('Say true or false'),
    /** Whether shipping is taxed. */
    shipping: z.boolean('Say true or false'),
  },
  'List the states',
);
export type TaxState = z.output<typeof TaxState>;

export const TaxValue = z.object({
  /** The states where tax is charged, each once. */
  states: z.array(TaxState, 'List the states').check(
    z.maxLength(US_STATES.length, 'List each state once'),
    z.check(({ value, issues }) => {
      for (const [index, { state }] of value.entries())
        if (value.findIndex((other) => other.state === state) < index)
          issues.push({
            code: 'custom',
            path: [index, 'state'],
            input: value,
            message: 'This state is listed twice',
          });
    }),
  ),
  /** The categories of products that count as clothing. */
  clothingCategories: z
    .array(text('Enter a category', 100), 'List the categories')
    .check(z.maxLength(100, 'List at most 100 categories')),
});
export type TaxValue = z.output<typeof TaxValue>;

const days = wholeNumber(0, MAX_DELIVERY_DAYS, `Enter a whole number of days from 0 to ${MAX_DELIVERY_DAYS}`);
const businessDays = () =>
  z.object({ min: days, max: days }, 'Enter the business days').check(
    z.check(({ value: { min, max }, issues }) => {
      if (min > max)
        issues.push({ code: 'custom', path: ['max'], input: max, message: `Enter ${min} or more` });
    }),
  );

export const DeliveryValue = z.object({
  /** Business days from the order to its shipment. */
  make: businessDays(),
  /** Business days from the shipment to its arrival. */
  ship: businessDays(),
});
export type DeliveryValue = z.output<typeof DeliveryValue>;

/** The longest delay of automatic fulfillment, and the longest time to undo it: a day. */
const MAX_FULFILLMENT_DELAY_MINUTES = 1440;
/** How long sending several orders can be undone unless the setting says otherwise. */
export const DEFAULT_UNDO_MINUTES = 10;
const delay = wholeNumber(
  0,
  MAX_FULFILLMENT_DELAY_MINUTES,
  `Enter a whole number of minutes from 0 to ${groupThousands(MAX_FULFILLMENT_DELAY_MINUTES)}`,
);

export const FulfillmentValue = z.object({
  /** Whether paid orders are sent to their vendors automatically. */
  automatic: z.boolean('Say true or false'),
  /** Minutes from the payment until then, in which the address can be corrected. */
  delayMinutes: delay,
  /** Minutes in which sending several orders at once can be undone. */
  undoMinutes: z.pipe(
    absentWhenEmpty(delay),
    z.transform((minutes) => minutes ?? DEFAULT_UNDO_MINUTES),
  ),
});
export type FulfillmentValue = z.output<typeof FulfillmentValue>;

export const SyncValue = z.object({
  /** Whether a vendor's new products stay out of the store until a person puts them in. */
  reviewNew: z.boolean('Say true or false'),
});
export type SyncValue = z.output<typeof SyncValue>;

const NOT_AN_ADDRESS = 'Enter email addresses with commas between them';
const MAX_QUOTED_LENGTH = 60;
const isEmail = (value: string) => z.safeParse(email(NOT_AN_ADDRESS), value).success;

/** Names the first invalid address, unless it's long. */
function wrongAddress(list: string[]): string {
  const wrong = list.find((address) => !isEmail(address)) ?? '';
  return wrong.trim() && wrong.length <= MAX_QUOTED_LENGTH
    ? `“${wrong}” isn't an email address`
    : NOT_AN_ADDRESS;
}

/** A list, or a text with commas between the addresses. Each address counts once. */
const addresses = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value,
  ),
  z.array(z.string(NOT_AN_ADDRESS), NOT_AN_ADDRESS).check(
    z.refine((list) => list.every(isEmail), { error: ({ input }) => wrongAddress(input as string[]) }),
    z.overwrite((list) => [...new Set(list.map((address) => address.trim()))]),
    z.maxLength(MAX_STAFF_ADDRESSES, `Enter at most ${MAX_STAFF_ADDRESSES} addresses`),
  ),
);

export const NotifyValue = z.object({
  orders: addresses,
  flags: addresses,
  jobs: addresses,
  /** At least one: the contact form has to reach someone. */
  messages: addresses.check(
    z.minLength(1, 'Enter at least one address: the contact form has to reach someone'),
  ),
});
export type NotifyValue = z.output<typeof NotifyValue>;

function keptDays(name: RetentionName) {
  const { atLeast = 1 }: KeptRecords = RETENTION[name];
  return wholeNumber(
    atLeast,
    MAX_RETENTION_DAYS,
    `Enter a whole number of days from ${groupThousands(atLeast)} to ${groupThousands(MAX_RETENTION_DAYS)}`,
  );
}

/** Days for each kind of record. */
export const RetentionValue = z.object(
  Object.fromEntries(RETENTION_NAMES.map((name) => [name, keptDays(name)])) as Record<
    RetentionName,
    ReturnType<typeof keptDays>
  >,
);
export type RetentionValue = z.output<typeof RetentionValue>;
