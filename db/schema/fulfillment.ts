import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ITEM_STATUSES } from '#shared/order-state.ts';
import { cents, id, instant, notNegative, oneOf, timestamps } from './columns.ts';
import { orders } from './orders.ts';
import { podVendors } from './vendors.ts';

export const vendorOrders = sqliteTable(
  'vendor_orders',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => podVendors.id),
    vendorOrderId: text('vendor_order_id'),
    vendorStatus: text('vendor_status', { enum: ITEM_STATUSES }).notNull().default('pending'),
    vendorResponse: text('vendor_response', { mode: 'json' }).$type<unknown>(),
    totalCostCents: cents('total_cost_cents'),
    estimatedShipDate: instant('estimated_ship_date'),
    actualShipDate: instant('actual_ship_date'),
    trackingNumbers: text('tracking_numbers', { mode: 'json' }).$type<string[]>(),
    webhookEvents: text('webhook_events', { mode: 'json' }).$type<unknown[]>(),
    retryCount: integer('retry_count').notNull().default(0),
    lastError: text('last_error'),
    ...timestamps(),
  },
  (t) => [
    oneOf('vendor_orders_status', t.vendorStatus, ITEM_STATUSES),
    notNegative('vendor_orders_not_negative', t.totalCostCents),
    check('vendor_orders_retries', sql`${t.retryCount} >= 0`),
    uniqueIndex('vendor_orders_once').on(t.orderId, t.vendorId),
    index('vendor_orders_external').on(t.vendorId, t.vendorOrderId),
  ],
);

/** Shipments with carrier, tracking link and date (docs/product.md#shipments). */
export const shipments = sqliteTable(
  'shipments',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number').notNull(),
    trackingUrl: text('tracking_url'),
    shippedAt: instant('shipped_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    /** A shipment that is reported twice is one row. */
    uniqueIndex('shipments_once').on(t.orderId, t.trackingNumber),
  ],
);
