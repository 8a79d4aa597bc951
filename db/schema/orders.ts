import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DeliveryWindow } from '#shared/delivery.ts';
import { HAND_REASONS, OUTSIDE_MEANS } from '#shared/hand-order.ts';
import {
  ACTORS,
  ATTENTION_REASONS,
  ITEM_STATUSES,
  ORDER_EVENT_TYPES,
  ORDER_STATUSES,
} from '#shared/order-state.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import { adjustments, orderAmounts } from './amounts.ts';
import { products } from './catalog.ts';
import { type CheckoutLine, checkouts } from './checkout.ts';
import { cents, flag, id, instant, notNegative, oneOf, timestamps } from './columns.ts';
import { designs } from './designs.ts';
import { UNITS_ADD_UP, unitCounters, unitSums } from './units.ts';
import { podProducts } from './vendors.ts';

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    /** Displayed as GTI-1042. */
    number: integer('number').notNull().unique(),
    checkoutId: text('checkout_id')
      .unique()
      .references(() => checkouts.id),
    /** The buyer key that may read the order: `user:<id>` or `cart:<hash>`. */
    buyer: text('buyer'),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone'),
    shippingAddress: text('shipping_address', { mode: 'json' }).$type<Address>().notNull(),
    billingAddress: text('billing_address', { mode: 'json' }).$type<Address>().notNull(),
    /** An immutable snapshot of the line items at the time of the sale; `order_items` is authoritative. */
    items: text('items', { mode: 'json' }).$type<CheckoutLine[]>().notNull(),
    ...orderAmounts(),
    totalCents: cents('total_cents').notNull(),
    /** The tax service's calculation used for the price; null with the tax table. */
    taxCalculationId: text('tax_calculation_id'),
    /** The tax service's id of the sale; null until it was recorded there. */
    taxTransactionId: text('tax_transaction_id'),
    /** As promised at the sale. */
    deliveryWindow: text('delivery_window', { mode: 'json' }).$type<DeliveryWindow>().notNull(),
    /** The status that everybody sees. Differs from `settledStatus` while an administrator's choice overrides it. */
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    /** The status by the units of the line items; `cancelled` once the order was canceled (docs/product/orders.md#order-status). */
    settledStatus: text('settled_status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    /** Why an administrator placed it by hand; null for an order of the checkout. One by hand is paid, or free. */
    handReason: text('hand_reason', { enum: HAND_REASONS }),
    /** How an order by hand was paid without the payment provider; null for a free one, and for an order of the checkout. */
    paidBy: text('paid_by', { enum: OUTSIDE_MEANS }),
    /** The order whose units this one replaces. */
    replacesOrderId: text('replaces_order_id').references((): AnySQLiteColumn => orders.id, {
      onDelete: 'set null',
    }),
    /**
     * Whether it was paid with real money, according to the payment provider. A test order never reaches a live vendor account.
     */
    isLive: flag('is_live', false),
    /** A test order from before the shop took real money: a sample since, which isn't sent and is in no figure. */
    isTrial: flag('is_trial', false),
    trackingNumber: text('tracking_number'),
    notes: text('notes'),
    /** When a backup with it was last restored: vendors may have orders for it that aren't in `vendor_orders`. */
    restoredAt: instant('restored_at'),
    // Written by triggers (`db/triggers.ts`), so that the order list can filter by an index:
    /** True while the order has an open flag. */
    isFlagged: flag('is_flagged', false),
    /** True while no line item has `unmade` units, or the whole payment was refunded or lost. */
    hasNothingToSend: flag('has_nothing_to_send', false),
    /** The searchable text of the order list, one field per line; also in the trigram index `order_search`. */
    searchText: text('search_text').notNull().default(''),
    ...timestamps(),
  },
  (t) => [
    oneOf('orders_status', t.status, ORDER_STATUSES),
    oneOf('orders_settled_status', t.settledStatus, ORDER_STATUSES),
    oneOf('orders_hand_reason', t.handReason, HAND_REASONS),
    oneOf('orders_paid_by', t.paidBy, OUTSIDE_MEANS),
    check(
      'orders_paid_once',
      sql`${t.paidBy} is null or (${t.handReason} is not null and ${t.stripePaymentIntentId} is null)`,
    ),
    check('orders_canceled', sql`${t.settledStatus} <> 'cancelled' or ${t.status} = 'cancelled'`),
    notNegative('orders_not_negative', t.totalCents),
    // Each covers all filters of the order list, so that only the rows of its page are read.
    index('orders_by_date').on(
      t.createdAt,
      t.number,
      t.status,
      t.isFlagged,
      t.hasNothingToSend,
      t.searchText,
    ),
    index('orders_by_status').on(
      t.status,
      t.createdAt,
      t.number,
      t.isFlagged,
      t.hasNothingToSend,
      t.searchText,
    ),
    index('orders_by_total').on(
      t.totalCents,
      t.number,
      t.status,
      t.isFlagged,
      t.hasNothingToSend,
      t.createdAt,
      t.searchText,
    ),
    index('orders_by_customer').on(
      sql`customer_name collate nocase`,
      t.number,
      t.status,
      t.isFlagged,
      t.hasNothingToSend,
      t.createdAt,
      t.searchText,
    ),
    /** Paid orders with units to send that wait for no decision. Covers the lanes of the day's work, as do two indexes of line items. */
    index('orders_open')
      .on(t.id, t.number, t.createdAt, t.status, t.stripePaymentIntentId, t.hasNothingToSend, t.isFlagged)
      .where(
        sql`has_nothing_to_send = 0 and is_flagged = 0 and status in ('pending', 'paid', 'processing') and (status <> 'pending' or stripe_payment_intent_id is not null)`,
      ),
    index('orders_flagged').on(t.createdAt, t.number, t.status).where(sql`is_flagged = 1`),
    index('orders_by_email').on(sql`customer_email collate nocase`),
    index('orders_by_buyer').on(t.buyer, t.number),
    index('orders_trial').on(t.createdAt, t.status, t.id).where(sql`is_trial = 1`),
    index('orders_unpaid').on(t.createdAt, t.id).where(sql`stripe_payment_intent_id is null`),
    index('orders_by_hand').on(t.createdAt, t.id).where(sql`hand_reason is not null`),
    index('orders_replacing').on(t.replacesOrderId).where(sql`replaces_order_id is not null`),
    /** Includes the totals, so that sales are summed from the index alone. */
    index('orders_captured').on(t.createdAt, t.totalCents).where(sql`stripe_payment_intent_id is not null`),
  ],
);

export const orderItems = sqliteTable(
  'order_items',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** The name at the time of the sale. */
    productName: text('product_name').notNull(),
    podProductId: text('pod_product_id').references(() => podProducts.id),
    customizationId: text('customization_id').references(() => designs.id),
    /** The ordered units. */
    quantity: integer('quantity').notNull(),
    ...unitCounters(),
    ...unitSums(),
    size: text('size'),
    color: text('color'),
    unitPriceCents: cents('unit_price_cents').notNull(),
    adjustments: adjustments(),
    vendorUnitCostCents: cents('vendor_unit_cost_cents'),
    mockupUrl: text('mockup_url'),
    status: text('status', { enum: ITEM_STATUSES }).notNull().default('pending'),
    vendorOrderId: text('vendor_order_id'),
    trackingNumber: text('tracking_number'),
    position: integer('position').notNull().default(0),
    /**
     * How many units were taken out of stock and not put back, and how many were put back by canceling or by a refund that failed, which
     * are taken again if they go to the buyer after all.
     */
    stockTaken: integer('stock_taken').notNull().default(0),
    stockReturned: integer('stock_returned').notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    oneOf('order_items_status', t.status, ITEM_STATUSES),
    notNegative('order_items_not_negative', t.unitPriceCents, t.vendorUnitCostCents),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_units', UNITS_ADD_UP),
    /** A covering index for sums of sales. */
    index('order_items_of_order').on(t.orderId, t.position, t.productId, t.quantity, t.unitPriceCents),
    /** A covering index for sums of a product's sales. */
    index('order_items_of_product').on(t.productId, t.createdAt, t.quantity, t.unitPriceCents),
    index('order_items_to_ship').on(t.orderId, t.productId, t.toShip).where(sql`to_ship > 0`),
    index('order_items_shipped').on(t.orderId, t.shipped).where(sql`shipped > 0`),
    index('order_items_of_design').on(t.customizationId),
  ],
);

/** The order's timeline: the actor and the values before and after each change. Rows are never changed. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ORDER_EVENT_TYPES }).notNull(),
    actor: text('actor', { enum: ACTORS }).notNull(),
    /** The administrator's user id or the vendor's id; null for the other actors. */
    actorId: text('actor_id'),
    before: text('before'),
    after: text('after'),
    note: text('note'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('order_events_type', t.type, ORDER_EVENT_TYPES),
    oneOf('order_events_actor', t.actor, ACTORS),
    index('order_events_of_order').on(t.orderId, t.createdAt),
  ],
);

/** Flags for administrators (docs/product/orders.md#attention-flags). */
export const orderAttention = sqliteTable(
  'order_attention',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ATTENTION_REASONS }).notNull(),
    resolvedAt: instant('resolved_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('order_attention_reason', t.reason, ATTENTION_REASONS),
    index('order_attention_of_order').on(t.orderId),
    index('order_attention_open').on(t.createdAt).where(sql`resolved_at is null`),
    index('order_attention_vendor_failures')
      .on(t.orderId)
      .where(sql`resolved_at is null and reason = 'vendor_failure'`),
  ],
);

/** Disputes reported by the payment provider, with its ids (docs/product/refunds.md#disputes). */
export const disputes = sqliteTable(
  'disputes',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The provider's status: `needs_response`, `under_review`, `won`, `lost`, … */
    status: text('status').notNull(),
    /** Null for a dispute in a currency other than US dollars. */
    amountCents: cents('amount_cents'),
    /** The provider's reason: `fraudulent`, `product_not_received`, … */
    reason: text('reason').notNull(),
    /** The evidence deadline; null if no evidence is requested. */
    evidenceDueAt: instant('evidence_due_at'),
    /** When the buyer disputed the payment. */
    openedAt: instant('opened_at').notNull(),
    /** Set once: a late report never reopens a dispute. */
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('disputes_of_order').on(t.orderId),
    index('disputes_open').on(t.evidenceDueAt).where(sql`closed_at is null`),
    index('disputes_by_date').on(t.createdAt),
  ],
);
