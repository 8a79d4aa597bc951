import { z } from 'zod';
import {
  currency,
  expandable,
  integer,
  issueWith,
  limit,
  metadata,
  orNull,
  positive,
  text,
} from './requests.schema.ts';

/* The parameters of requests to Stripe Tax, as in requests.schema.ts. */

const notNegative = integer.refine((amount) => amount >= 0, {
  error: 'Invalid integer: must be greater than or equal to 0',
});
const notPositive = integer.refine((amount) => amount <= 0, {
  error: 'Invalid integer: must be less than or equal to 0',
});
const taxCode = text.refine(
  (code) => /^txcd_\d{8}$/.test(code),
  issueWith('resource_missing', 'No such tax code'),
);
const reference = z.string().min(1).max(500);

const address = z.strictObject({
  city: orNull,
  country: z.literal('US'),
  line1: orNull,
  line2: orNull,
  postal_code: orNull,
  state: orNull,
});

export const NewCalculation = z.strictObject({
  currency,
  customer_details: z.strictObject({ address, address_source: z.enum(['shipping', 'billing']) }),
  expand: expandable('line_items'),
  line_items: z
    .array(
      z.strictObject({
        amount: notNegative,
        quantity: positive.default(1),
        reference: reference.optional(),
        tax_behavior: z.literal('exclusive').default('exclusive'),
        tax_code: taxCode,
      }),
    )
    .min(1),
  shipping_cost: z.strictObject({ amount: notNegative, tax_code: taxCode }).optional(),
});

export const NewTransaction = z.strictObject({
  calculation: text,
  expand: expandable('line_items'),
  metadata: metadata.optional(),
  reference,
});

export const NewReversal = z.strictObject({
  expand: expandable('line_items'),
  flat_amount: notPositive.optional(),
  line_items: z
    .array(
      z.strictObject({
        amount: notPositive,
        amount_tax: notPositive,
        original_line_item: text,
        quantity: positive.optional(),
        reference,
      }),
    )
    .optional(),
  metadata: metadata.optional(),
  mode: z.enum(['full', 'partial']),
  original_transaction: text,
  reference,
  shipping_cost: z.strictObject({ amount: notPositive, amount_tax: notPositive }).optional(),
});

export const TransactionRetrieval = z.strictObject({ expand: expandable('line_items') });

export const LineItemList = z.strictObject({ limit, starting_after: text.optional() });
