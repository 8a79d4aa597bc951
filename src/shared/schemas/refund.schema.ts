import * as z from 'zod/mini';
import type { AdjustmentKind } from '#shared/amounts.ts';
import { fromWire } from '#shared/money.ts';
import { REFUND_STATUSES } from '#shared/order-state.ts';
import { REFUND_REASONS } from '#shared/refund-words.ts';
import { seenAt, uuid } from './admin-fields.schema.ts';
import { paragraphs } from './paragraphs.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

// Refunds as administrators see and request them (docs/product/refunds.md#refunds). Amounts are as on the wire: `"5.00"`.

const NOT_AN_AMOUNT = 'Enter an amount such as 12.50';
const MAX_LINES = 1000;
const MAX_NOTE_LENGTH = 2000;

/** The adjustments of a line item. Not with the sums, whose script the checkout loads. */
const ADJUSTMENTS = { discount: z.string(), tax: z.string() } satisfies Record<AdjustmentKind, unknown>;

/** Units of a line item in a refund, and the money for them. */
export const RefundItem = z.object({
  /** The id of the line item. */
  id: z.string(),
  /** 0 for money without units. */
  quantity: z.number(),
  /** How many of the units had shipped, according to the requester. */
  shipped: z.number(),
  goods: z.string(),
  ...ADJUSTMENTS,
  /** Whether the units go back into stock once the payment provider accepts the refund. */
  restock: z.boolean(),
});
export type RefundItem = z.output<typeof RefundItem>;

export const AdminRefund = z.object({
  id: z.string(),
  /** The payment provider's id; null until it has responded. */
  providerId: z.nullable(z.string()),
  amount: z.string(),
  /** The shop's reason, such as `damaged`; the payment provider's for a refund from its dashboard. */
  reason: z.nullable(z.string()),
  status: z.enum(REFUND_STATUSES),
  /** Why it failed, in the payment provider's words. */
  failureReason: z.nullable(z.string()),
  items: z.array(RefundItem),
  /** The parts of the amount: all tax, and shipping without its tax. */
  tax: z.string(),
  shipping: z.string(),
  /** The requester's username, or `the customer`; null for a refund made in the payment provider's dashboard. */
  requestedBy: z.nullable(z.string()),
  /** The note in the email to the buyer. */
  note: z.nullable(z.string()),
  createdAt: z.string(),
  /** When units of it were put back into stock; null if none were. They stay there even if a bank returns the refund later. */
  restockedAt: z.nullable(z.string()),
});
export type AdminRefund = z.output<typeof AdminRefund>;

/** The refundable rest of an order. */
export const RefundableOrder = z.object({
  total: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      quantity: z.number(),
      /** How many of the units have shipped. */
      shipped: z.number(),
      goods: z.string(),
      ...ADJUSTMENTS,
      /** How many of the units can be put back into stock. */
      restockable: z.number(),
    }),
  ),
  shipping: z.string(),
  shippingTax: z.string(),
});
export type RefundableOrder = z.output<typeof RefundableOrder>;

/** An amount above zero, or an empty text. */
function amountOrEmpty() {
  return z.string(NOT_AN_AMOUNT).check(
    z.trim(),
    z.refine((text) => text === '' || fromWire(text) !== null, { error: NOT_AN_AMOUNT, abort: true }),
    z.refine((text) => fromWire(text) !== 0, 'Enter an amount above zero'),
  );
}

/** What the requester believes to be left: a request based on other figures is rejected. */
export const expectedRemaining = absentWhenEmpty(
  z.string(NOT_AN_AMOUNT).check(
    z.trim(),
    z.refine((text) => fromWire(text) !== null, NOT_AN_AMOUNT),
  ),
);

const RefundItemInput = z
  .object(
    {
      id: uuid('Unknown line item'),
      quantity: z
        .int('Enter a whole number')
        .check(z.gte(1, 'Enter at least 1'), z.lte(1_000_000, 'Too many')),
      /** How many of the units have shipped. If absent, unshipped units are refunded first, and then not sent. */
      shipped: absentWhenEmpty(z.int('Enter a whole number').check(z.gte(0, 'Enter at least 0'))),
      /** Puts the units back into stock once the payment provider has accepted the refund. */
      restock: absentWhenEmpty(z.boolean('Enter true or false')),
    },
    'Enter a line item',
  )
  .check(
    z.refine(({ quantity, shipped }) => (shipped ?? 0) <= quantity, {
      path: ['shipped'],
      error: 'Enter at most as many as are refunded',
    }),
  );

/**
 * The body of POST /api/admin/orders/{id}/refund. Without amount, items and shipping, it refunds everything that is left. An
 * empty amount alone is an error, so that a form without an amount doesn't refund everything.
 */
export const RefundInput = z
  .object(
    {
      /** By default, the price of the items and shipping. */
      amount: z.optional(amountOrEmpty()),
      /** The payment provider gets the closest of its own three. */
      reason: absentWhenEmpty(z.enum(REFUND_REASONS, 'Unknown reason')),
      items: absentWhenEmpty(
        z.array(RefundItemInput, 'Enter line items').check(
          z.minLength(1, 'Choose at least one item'),
          z.maxLength(MAX_LINES, 'Too many line items'),
          z.refine(
            (items) => new Set(items.map(({ id }) => id)).size === items.length,
            'Enter each line item once',
          ),
        ),
      ),
      /** Also refunds shipping, or shipping alone. */
      shipping: absentWhenEmpty(z.boolean('Enter true or false')),
      expectedRemaining,
      updatedAt: absentWhenEmpty(seenAt),
      /** For the buyer, in the email about the refund. */
      note: absentWhenEmpty(paragraphs('Enter text', MAX_NOTE_LENGTH)),
    },
    'Enter a refund',
  )
  .check(
    z.refine(({ amount, items, shipping }) => amount !== '' || items !== undefined || shipping, {
      path: ['amount'],
      error: NOT_AN_AMOUNT,
    }),
    z.overwrite(({ amount, ...rest }) => (amount ? { amount, ...rest } : rest)),
    z.refine(
      ({ amount, items, shipping }) => shipping !== false || items !== undefined || amount !== undefined,
      { path: ['shipping'], error: 'Choose items or enter an amount' },
    ),
  );
export type RefundInput = z.output<typeof RefundInput>;

/** An order with at least one refund. */
export const RefundedOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  orderDate: z.string(),
  /** What was captured. */
  originalAmount: z.string(),
  /** The sum of its succeeded refunds. */
  totalRefunded: z.string(),
  fullyRefunded: z.boolean(),
  refundCount: z.number(),
  isSample: z.boolean(),
  refunds: z.array(
    z.object({
      /** The payment provider's id, or ours until then. */
      id: z.string(),
      reason: z.nullable(z.string()),
      created: z.string(),
      amount: z.string(),
      status: z.enum(REFUND_STATUSES),
      failureReason: z.nullable(z.string()),
    }),
  ),
});
export type RefundedOrder = z.output<typeof RefundedOrder>;

/** The comparison of our refunds with the payment provider's. */
export const RefundCheck = z.object({
  isRunning: z.boolean(),
  /** How many refunds the running check has read. */
  recordsRead: z.number(),
  /** When the last complete check began; null before the first. */
  completedAt: z.nullable(z.string()),
  /** Why the last check failed; null after a complete one. */
  error: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
});
export type RefundCheck = z.output<typeof RefundCheck>;

/** The content of the refunds screen. */
export const RefundOverview = z.object({
  /** The number of orders with a payment. */
  ordersChecked: z.number(),
  /** The number of orders with at least one refund. */
  refundedOrders: z.number(),
  /** The sum of all succeeded refunds. */
  totalRefunded: z.string(),
  check: RefundCheck,
  orders: z.array(RefundedOrder),
});
export type RefundOverview = z.output<typeof RefundOverview>;

/** The result of a check. */
export const RefundCheckResult = z.object({
  /** The most recently refunded orders, at most 200. */
  refundedOrders: z.array(RefundedOrder),
  totalOrdersChecked: z.number(),
  check: RefundCheck,
});
export type RefundCheckResult = z.output<typeof RefundCheckResult>;
