import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { REFUND_STATUSES } from '#shared/order-state.ts';
import { adjustments, orderAmounts } from './amounts.ts';
import { cents, flag, id, instant, notNegative, oneOf } from './columns.ts';
import { orderItems, orders } from './orders.ts';

/** Refunds requested here, and those created in the payment provider's dashboard (docs/product/refunds.md#refunds). */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null until the provider has responded; a refund reported twice is one row. */
    providerRefundId: text('provider_refund_id').unique(),
    /** The idempotency key of a refund requested here: a repeated request finds this row. */
    idempotencyKey: text('idempotency_key').unique(),
    /** A hash of the request: its key with a different one is rejected. */
    requestHash: text('request_hash'),
    /** How many stored failures the payment provider returned: the next attempt needs another key. */
    sendFailures: integer('send_failures').notNull().default(0),
    amountCents: cents('amount_cents').notNull(),
    ...orderAmounts(),
    reason: text('reason'),
    status: text('status', { enum: REFUND_STATUSES }).notNull(),
    /** Why the provider rejected it or couldn't pay it out, in the provider's words. */
    failureReason: text('failure_reason'),
    /** The administrator who requested it; null if the buyer did, who has an `idempotencyKey`, or nobody here. */
    requestedBy: text('requested_by'),
    noteToBuyer: text('note_to_buyer'),
    /** When its items were put back into stock. */
    restockedAt: instant('restocked_at'),
    /** The tax service's id of the reversal; null until it is recorded there. */
    taxReversalId: text('tax_reversal_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    oneOf('refunds_status', t.status, REFUND_STATUSES),
    notNegative('refunds_not_negative', t.amountCents),
    index('refunds_of_order').on(t.orderId, t.createdAt),
    index('refunds_by_status').on(t.status, t.createdAt, t.amountCents),
    index('refunds_by_date').on(t.createdAt, t.status),
  ],
);

/** The parts of a refund that belong to line items. */
export const refundItems = sqliteTable(
  'refund_items',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderItemId: text('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    /** 0 for money without units. */
    quantity: integer('quantity').notNull(),
    /** How many of the units had shipped, according to the requester. The others are taken from unshipped units, if available. */
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
    goodsCents: cents('goods_cents').notNull(),
    adjustments: adjustments(),
    /** Whether the units go back into stock. */
    restock: flag('restock', false),
    /** How many of them were. If the refund fails later, they count as returned by their line item instead. */
    restockedUnits: integer('restocked_units').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderItemId] }),
    notNegative('refund_items_not_negative', t.quantity, t.goodsCents),
    index('refund_items_of_item').on(t.orderItemId),
  ],
);
