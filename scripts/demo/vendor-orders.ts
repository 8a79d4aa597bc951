import { and, count, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { orderItems } from '#db/schema/orders.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { moveItem } from '#server/domain/sales/orders/move-status.ts';
import { recordEvent } from '#server/domain/sales/orders/order-timeline.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import { applyVendorState } from '#server/flows/fulfillment/apply-vendor-state.ts';
import type { VendorOrderState, VendorShipment } from '#server/gateways/print-vendors/vendor-order.ts';
import type { WebhookOutcome } from '#shared/fulfillment.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import type { WebhookResult } from '#shared/webhooks.ts';
import { randomUuid } from './random.ts';
import type { SampleShop } from './sample-shop.ts';
import { newTrackingNumber } from './shipping.ts';
import { SAMPLE_VENDOR } from './synced-products.ts';

/** What the vendor charges for a unit, and for shipping. */
const UNIT_CENTS = 1350;
const SHIPPING_CENTS = 475;

/** A vendor order that the vendor has accepted. */
export interface SampleVendorOrder {
  /** Reports another state of the order, as the vendor. */
  report(changes: Partial<VendorOrderState>, type?: string): void;
  /** Ships line items by their position, all by default, and reports that. */
  ship(vendorStatus: 'partially-fulfilled' | 'fulfilled', positions?: readonly number[]): void;
  /** Reports that all packages have arrived. */
  deliver(): void;
}

/** Records a vendor order that the vendor hasn't accepted, without the job that would ask it. */
export function recordUnsent(
  shop: SampleShop,
  orderId: string,
  { submission, error }: { submission: 'waiting' | 'refused'; error: string },
): void {
  const { services } = shop;
  transaction(services.db, () => {
    const { id } = begin(shop, orderId);
    services.db
      .update(vendorOrders)
      .set({ submission, lastError: error, retryCount: 1, updatedAt: services.now() })
      .where(eq(vendorOrders.id, id))
      .run();
    const actor = { kind: 'vendor', vendorId: SAMPLE_VENDOR } as const;
    settleOrder(services, orderId, actor);
    flagOrder(services, orderId, 'vendor_failure', { actor, note: error });
  });
}

/** Records a vendor order that the vendor accepts and reports. */
export function sendToVendor(shop: SampleShop, orderId: string): SampleVendorOrder {
  const { services, random } = shop;
  const vendorOrderId = random.hex(24);
  const { id, items } = transaction(services.db, () => begin(shop, orderId));
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  let state: VendorOrderState = {
    id: vendorOrderId,
    reference: id,
    status: 'sent_to_vendor',
    vendorStatus: 'pending',
    problem: null,
    cost: units * UNIT_CENTS + SHIPPING_CENTS,
    shipments: [],
  };
  const vendorOrder: SampleVendorOrder = {
    report(changes, type = 'order:updated') {
      state = { ...state, problem: null, ...changes };
      const { status, vendorStatus } = state;
      transaction(services.db, () => {
        applyVendorState(services, id, state);
        const trackingNumbers = state.shipments.flatMap((one) => one.trackingNumber ?? []);
        storeReport(shop, {
          type,
          vendorOrderId,
          orderId,
          result: { status, vendorStatus, trackingNumbers },
        });
      });
    },
    ship(vendorStatus, positions = items.map((_, position) => position)) {
      const lineItemIds = positions.flatMap((position) => items[position]?.id ?? []);
      const shipments = [...state.shipments, newShipment(shop, lineItemIds)];
      const status = vendorStatus === 'fulfilled' ? 'shipped' : 'in_production';
      vendorOrder.report({ status, vendorStatus, shipments }, 'order:shipment:created');
    },
    deliver() {
      const shipments = state.shipments.map((one) => ({ ...one, isDelivered: true }));
      vendorOrder.report({ status: 'delivered', shipments }, 'order:shipment:delivered');
    },
  };
  vendorOrder.report({}, 'order:created');
  return vendorOrder;
}

/** Stores a report about an order that somebody made in the vendor's dashboard. */
export function reportUnknownOrder(shop: SampleShop): void {
  const vendorOrderId = shop.random.hex(24);
  const result = { status: 'in_production' as const, vendorStatus: 'in-production', trackingNumbers: [] };
  const report = { vendorOrderId, orderId: null, result };
  storeReport(shop, { ...report, type: 'order:updated', outcome: 'unmatched' });
}

/** Records a vendor order with its items, as an administrator who sends an order. Call it inside a transaction. */
function begin({ services, admin }: SampleShop, orderId: string) {
  const { db, newId, now } = services;
  const earlier = and(eq(vendorOrders.orderId, orderId), eq(vendorOrders.vendorId, SAMPLE_VENDOR));
  const number = (db.select({ n: count() }).from(vendorOrders).where(earlier).get()?.n ?? 0) + 1;
  const id = newId();
  const stamps = { createdAt: now(), updatedAt: now() };
  db.insert(vendorOrders)
    .values({ id, orderId, vendorId: SAMPLE_VENDOR, number, ...stamps })
    .run();
  const name = VENDOR_NAMES[SAMPLE_VENDOR];
  const note = number > 1 ? `${name}, vendor order ${number}` : name;
  recordEvent(services, { orderId, type: 'vendor_order_status', actor: admin, after: 'pending', note });
  const items = db
    .select({ id: orderItems.id, quantity: orderItems.quantity, vendorProductId: podProducts.vendorSku })
    .from(orderItems)
    .innerJoin(podProducts, eq(podProducts.productId, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)
    .all();
  for (const { id: orderItemId, ...item } of items) {
    // Those of a vendor order that was canceled wait again.
    moveItem(services, orderItemId, { to: 'pending', actor: admin });
    const vendorVariantId = variantOf(services.db, orderItemId);
    db.insert(vendorOrderItems)
      .values({ vendorOrderId: id, orderItemId, vendorVariantId, ...item })
      .run();
  }
  return { id, items };
}

function variantOf(db: SampleShop['services']['db'], orderItemId: string): string {
  const { productId, size, color, vendorVariantId } = productVariants;
  const chosen = and(
    eq(productId, orderItems.productId),
    eq(size, orderItems.size),
    eq(color, orderItems.color),
  );
  const found = db
    .select({ id: vendorVariantId })
    .from(orderItems)
    .innerJoin(productVariants, chosen)
    .where(eq(orderItems.id, orderItemId))
    .get();
  if (!found?.id) throw new Error(`The sample line item ${orderItemId} has no variant of the vendor.`);
  return found.id;
}

function newShipment({ random, services }: SampleShop, lineItemIds: string[]): VendorShipment {
  const trackingNumber = newTrackingNumber(random, 'USPS');
  return {
    id: random.hex(24),
    carrier: 'USPS',
    trackingNumber,
    trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
    shippedAt: services.now(),
    isDelivered: false,
    lineItemIds,
  };
}

interface Report {
  type: string;
  vendorOrderId: string;
  orderId: string | null;
  /** What the vendor says about its order. */
  result: WebhookResult;
  outcome?: WebhookOutcome;
}

/** Stores a report as one that was worked off: a job would ask the vendor, who doesn't know the samples. */
function storeReport(
  { services, random }: SampleShop,
  { type, vendorOrderId, orderId, result, outcome = 'processed' }: Report,
): void {
  const { db, newId, now } = services;
  const externalId = randomUuid(random);
  const report = {
    id: externalId,
    type,
    created_at: now().toISOString(),
    resource: { id: vendorOrderId, type: 'order', data: { shop_id: 4711, status: result.vendorStatus } },
  };
  const about = { kind: 'order', vendorOrderId };
  db.insert(webhookEvents)
    .values({
      id: newId(),
      source: SAMPLE_VENDOR,
      externalId,
      type,
      vendorOrderId,
      orderId,
      outcome,
      result,
      headers: { 'content-type': 'application/json', 'user-agent': 'Printify (sample)' },
      payload: { about, report },
      receivedAt: now(),
      processedAt: now(),
    })
    .run();
}
