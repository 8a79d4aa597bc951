import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { SUBMISSIONS } from '#shared/fulfillment.ts';
import { ITEM_STATUSES } from '#shared/order-state.ts';
import { SHIPMENT_METHODS } from '#shared/shipment-methods.ts';
import type { VendorId } from '#shared/vendors.ts';
import { cents, id, instant, notNegative, oneOf, timestamps } from './columns.ts';
import { orderItems, orders } from './orders.ts';
import { podVendors } from './vendors.ts';

/** Requests to vendors to make their share of an order (docs/product/fulfillment.md#fulfillment). */
export const vendorOrders = sqliteTable(
  'vendor_orders',
  {
    /** Our reference at the vendor, which makes it only once. */
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    vendorId: text('vendor_id')
      .$type<VendorId>()
      .notNull()
      .references(() => podVendors.id),
    /** 1 for the first vendor order of an order with this vendor. */
    number: integer('number').notNull().default(1),
    submission: text('submission', { enum: SUBMISSIONS }).notNull().default('waiting'),
    /** When the vendor order ended without being made: canceled, failed at the vendor, or given up. Then there may be another one. */
    closedAt: instant('closed_at'),
    /** The vendor's id. */
    vendorOrderId: text('vendor_order_id'),
    vendorStatus: text('vendor_status', { enum: ITEM_STATUSES }).notNull().default('pending'),
    /** The vendor's own status. */
    vendorWord: text('vendor_word'),
    /** Until when the process that submits or cancels it has exclusive access. */
    leaseUntil: instant('lease_until'),
    /** When the vendor was last asked about it. */
    checkedAt: instant('checked_at'),
    vendorResponse: text('vendor_response', { mode: 'json' }).$type<unknown>(),
    totalCostCents: cents('total_cost_cents'),
    estimatedShipDate: instant('estimated_ship_date'),
    actualShipDate: instant('actual_ship_date'),
    trackingNumbers: text('tracking_numbers', { mode: 'json' }).$type<string[]>(),
    webhookEvents: text('webhook_events', { mode: 'json' }).$type<unknown[]>(),
    retryCount: integer('retry_count').notNull().default(0),
    lastError: text('last_error'),
    /** Whether its vendor refused the key when it was last submitted: it is sent again once the vendor is connected. */
    isKeyRefused: integer('is_key_refused', { mode: 'boolean' }).notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    oneOf('vendor_orders_status', t.vendorStatus, ITEM_STATUSES),
    notNegative('vendor_orders_not_negative', t.totalCostCents),
    check('vendor_orders_retries', sql`${t.retryCount} >= 0`),
    /** Never two vendor orders for the same part of an order. */
    uniqueIndex('vendor_orders_open').on(t.orderId, t.vendorId).where(sql`closed_at is null`),
    uniqueIndex('vendor_orders_number').on(t.orderId, t.vendorId, t.number),
    index('vendor_orders_by_status').on(t.vendorId, t.vendorStatus),
    index('vendor_orders_external').on(t.vendorId, t.vendorOrderId),
    /** Vendor orders that have a day to ship. */
    index('vendor_orders_due')
      .on(t.estimatedShipDate)
      .where(
        sql`closed_at is null and submission = 'accepted' and vendor_status in ('pending', 'sent_to_vendor', 'in_production')`,
      ),
    /** Vendor orders whose status is still queried. */
    index('vendor_orders_under_way')
      .on(t.checkedAt)
      .where(sql`closed_at is null and vendor_status not in ('delivered', 'cancelled', 'failed')`),
  ],
);

/** The line items in a vendor order, as they were submitted. */
export const vendorOrderItems = sqliteTable(
  'vendor_order_items',
  {
    vendorOrderId: text('vendor_order_id')
      .notNull()
      .references(() => vendorOrders.id, { onDelete: 'cascade' }),
    orderItemId: text('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    /** Less than the line item's quantity if a part was refunded before. */
    quantity: integer('quantity').notNull(),
    /** How many of them the vendor has shipped. */
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
    /** How many of them have arrived, according to the vendor. */
    deliveredQuantity: integer('delivered_quantity').notNull().default(0),
    /** The vendor's ids. */
    vendorProductId: text('vendor_product_id').notNull(),
    vendorVariantId: text('vendor_variant_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendorOrderId, t.orderItemId] }),
    check('vendor_order_items_quantity', sql`${t.quantity} > 0`),
    index('vendor_order_items_of_item').on(t.orderItemId),
  ],
);

/** Shipments with carrier, tracking link and date (docs/product/fulfillment.md#shipments). A withdrawn one is deleted. */
export const shipments = sqliteTable(
  'shipments',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text('method', { enum: SHIPMENT_METHODS }).notNull().default('tracked'),
    carrier: text('carrier'),
    /** Null for a letter or what was handed over in person. */
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    shippedAt: instant('shipped_at').notNull(),
    /** Our vendor order that it belongs to; null for a shipment by hand. */
    vendorOrderId: text('vendor_order_id').references(() => vendorOrders.id),
    deliveredAt: instant('delivered_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('shipments_method', t.method, SHIPMENT_METHODS),
    check('shipments_tracked', sql`(${t.method} = 'tracked') = (${t.trackingNumber} is not null)`),
    /** A shipment reported twice is one row. */
    uniqueIndex('shipments_once').on(t.orderId, t.trackingNumber),
  ],
);

/** The units in each shipment by hand. Vendors' units are in `vendor_order_items`. */
export const shipmentItems = sqliteTable(
  'shipment_items',
  {
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderItemId: text('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.orderItemId] }),
    check('shipment_items_quantity', sql`${t.quantity} > 0`),
    index('shipment_items_of_item').on(t.orderItemId),
  ],
);
