import * as z from 'zod/mini';
import { HAND_REASONS, OUTSIDE_MEANS } from '#shared/hand-order.ts';
import { fromWire } from '#shared/money.ts';
import { MAX_QUANTITY, TOO_MANY } from '#shared/quantity.ts';
import { AddressInput } from './address.schema.ts';
import { uuid } from './admin-fields.schema.ts';
import { optionalNote } from './admin-orders.schema.ts';
import { amount } from './amount.schema.ts';
import { decimal } from './number-fields.schema.ts';
import { absentWhenEmpty, email, optionalText, phone } from './text.schema.ts';

// Orders that an administrator places (docs/product/orders.md#orders-by-hand).

const MAX_LINES = 100;
const yesOrNo = absentWhenEmpty(z.boolean('Enter true or false'));
const option = optionalText(80);
const NOT_AN_AMOUNT = 'Enter an amount such as 12.50';

const HandOrderItem = z.object(
  {
    productId: uuid('Choose a product'),
    size: option,
    color: option,
    /** A saved design of the same product, such as the one in the order to replace. */
    customizationId: absentWhenEmpty(uuid('Unknown design')),
    quantity: z
      .int('Enter a whole number')
      .check(z.gte(1, 'Enter at least 1'), z.lte(MAX_QUANTITY, TOO_MANY)),
  },
  'Choose a product',
);

const content = {
  /** Made by the client, once for each order: it becomes the id of the order. */
  id: uuid('Make a UUID for this order'),
  items: z
    .array(HandOrderItem, 'Add a product')
    .check(z.minLength(1, 'Add a product'), z.maxLength(MAX_LINES, 'Too many products')),
  /** Whether the buyer picks it up: city, state and ZIP code then say where. Shipping is free. */
  isPickedUp: yesOrNo,
  /** One of both: a percentage of the goods, or an amount. */
  discountPercent: absentWhenEmpty(decimal(0.01, 100, 'Enter a percentage up to 100')),
  discountAmount: absentWhenEmpty(
    amount(NOT_AN_AMOUNT).check(z.refine((value) => fromWire(value) !== 0, 'Enter an amount above zero')),
  ),
  /** Charges no shipping. */
  waiveShipping: yesOrNo,
};

const place = { state: AddressInput.shape.state, zipCode: AddressInput.shape.zipCode };

/** The body of POST /api/admin/orders/quote. */
export const HandQuoteInput = z.object({
  ...content,
  shippingAddress: z.object(place, 'Enter state and ZIP code'),
});
export type HandQuoteInput = z.output<typeof HandQuoteInput>;

/** The body of POST /api/admin/orders. */
export const HandOrderInput = z.object({
  ...content,
  reason: z.enum(HAND_REASONS, 'Choose a reason'),
  shippingAddress: AddressInput,
  customerEmail: absentWhenEmpty(email('Enter an email address')),
  customerPhone: phone,
  /** How it was paid; ignored for an order that costs nothing. */
  paidBy: absentWhenEmpty(z.enum(OUTSIDE_MEANS, 'Choose how it was paid')),
  /** The order whose units it replaces. */
  replaces: absentWhenEmpty(uuid('Unknown order')),
  /** For the timeline; the customer doesn't see it. */
  note: optionalNote(),
  /** Emails the confirmation. */
  sendConfirmation: yesOrNo,
  /** The total that the administrator has seen: `"25.00"`. */
  expectedTotal: amount(NOT_AN_AMOUNT),
});
export type HandOrderInput = z.output<typeof HandOrderInput>;
