import { z } from 'zod';

/*
 * The parameters of each request. All values arrive as text. Like Stripe, the sandbox rejects unknown parameters, and
 * it declares only those of Stripe's parameters that it implements.
 */

export const text = z.string().min(1).max(5000);

/** Returns the options of an issue with the code of Stripe's error. */
export function issueWith(code: string, message: string) {
  return { params: { code }, error: message };
}

export const integer = text.transform((digits, context) => {
  if (/^-?\d{1,15}$/.test(digits)) return Number(digits);
  context.addIssue({
    code: 'custom',
    message: `Invalid integer: ${digits}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
});

export const positive = integer.refine(
  (amount) => amount >= 1,
  issueWith('parameter_invalid_integer', 'This value must be greater than or equal to 1.'),
);

const price = positive
  .refine((amount) => amount >= 50, issueWith('amount_too_small', 'Amount must be at least $0.50 usd'))
  .refine(
    (amount) => amount <= 99_999_999,
    issueWith('amount_too_large', 'Amount must be no more than $999,999.99 usd'),
  );

export const currency = text
  .toLowerCase()
  .refine((code) => code === 'usd', { error: 'Invalid currency: the sandbox supports usd only' });

const email = text.refine(
  (address) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address),
  issueWith('email_invalid', 'Invalid email address'),
);

/** An empty value removes its key. */
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));

export function expandable<const T extends string>(...properties: T[]) {
  return z
    .array(
      z.enum(properties, { error: ({ input }) => `This property cannot be expanded (${String(input)}).` }),
    )
    .optional();
}

export const orNull = text.nullish().transform((value) => value ?? null);

const address = z.strictObject({
  city: orNull,
  country: orNull,
  line1: orNull,
  line2: orNull,
  postal_code: orNull,
  state: orNull,
});

const shipping = z.strictObject({
  name: text,
  phone: orNull,
  carrier: orNull,
  tracking_number: orNull,
  address,
});

const billingDetails = z.strictObject({
  name: orNull,
  email: email.nullish().transform((value) => value ?? null),
  phone: orNull,
  address: address.nullish().transform((value) => value ?? null),
});

/** An empty value unsets the parameter. */
function unsettable<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();
}

export const IntentRetrieval = z.strictObject({ expand: expandable('latest_charge') });

export const NewIntent = z.strictObject({
  amount: price,
  currency,
  allowed_payment_method_types: z.array(z.literal('card')).min(1).optional(),
  description: text.optional(),
  expand: expandable('latest_charge'),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
  shipping: shipping.optional(),
});

export const IntentUpdate = z.strictObject({
  amount: price.optional(),
  description: unsettable(text),
  expand: expandable('latest_charge'),
  metadata: unsettable(metadata),
  receipt_email: unsettable(email),
  shipping: unsettable(shipping),
});

/** `readCard` validates the card: a wrong number is a card error, not an invalid parameter. */
export const Confirmation = z.strictObject({
  expand: expandable('latest_charge'),
  payment_method_data: z.strictObject({
    type: z.literal('card'),
    card: z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: text }),
    billing_details: billingDetails.prefault({}),
  }),
  receipt_email: email.optional(),
  return_url: text.optional(),
  shipping: shipping.optional(),
  use_stripe_sdk: z.enum(['true', 'false']).optional(),
});

export const Authentication = z.strictObject({ outcome: z.enum(['success', 'failure']) });

export const Cancellation = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: expandable('latest_charge'),
});

export const NewRefund = z.strictObject({
  amount: positive.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** The page size of a list. */
export const limit = integer
  .refine((limit) => limit >= 1 && limit <= 100, { error: 'Invalid limit: must be between 1 and 100' })
  .default(10);

export const created = z.strictObject({ gte: integer }).optional();

export const IntentList = z.strictObject({
  created,
  expand: expandable('data.latest_charge'),
  limit,
  starting_after: text.optional(),
});

export const ChargeList = z.strictObject({
  created,
  limit,
  payment_intent: text.optional(),
  starting_after: text.optional(),
});

export const RefundList = z.strictObject({
  charge: text.optional(),
  created,
  limit,
  payment_intent: text.optional(),
  starting_after: text.optional(),
});

/**
 * What becomes of the next creation of an intent or a refund, which only the sandbox can be asked for: a failure of the server before or
 * after it, or the answer that an equal request is still running.
 */
export const PlannedFailure = z.strictObject({ outcome: z.enum(['nothing_made', 'made', 'key_in_use']) });

export const NoParameters = z.strictObject({});
