import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { podProducts, podVendors } from '#db/schema/vendors.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';
import type { KnownValues } from './values.ts';

const VENDOR = 'gooten' as const;

/**
 * Stores vendor orders and webhooks of a vendor that doesn't answer, and returns values with which requests about them are valid.
 * @param orders the first has been sent; the items of the others can be
 */
export function knownFulfillment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orders: readonly Pick<Order, 'id' | 'items'>[],
): KnownValues {
  const { db } = services;
  const now = services.now();
  const stamps = { createdAt: now, updatedAt: now };
  db.insert(podVendors)
    .values({ id: VENDOR, name: 'Gooten', type: VENDOR, isActive: false, ...stamps })
    .onConflictDoNothing()
    .run();
  for (const productId of new Set(orders.flatMap(({ items }) => items.map((item) => item.productId)))) {
    const ids = { id: randomUUID(), productId, vendorId: VENDOR, vendorSku: productId };
    db.insert(podProducts)
      .values({ ...ids, vendorName: 'Generated', vendorPriceCents: 500, ...stamps })
      .run();
    db.update(products).set({ isSynced: true }).where(eq(products.id, productId)).run();
  }
  const [sent] = orders;
  if (!sent) throw new Error('There is no order.');
  const vendorOrder = {
    id: randomUUID(),
    orderId: sent.id,
    vendorId: VENDOR,
    vendorOrderId: 'v-1',
    ...stamps,
  };
  db.insert(vendorOrders)
    .values({ ...vendorOrder, submission: 'accepted' })
    .run();
  for (const { id: orderItemId, quantity } of sent.items) {
    const ids = { vendorOrderId: vendorOrder.id, orderItemId, vendorProductId: 'tee', vendorVariantId: 'm' };
    db.insert(vendorOrderItems)
      .values({ ...ids, quantity })
      .run();
  }
  settleOrder(services, sent.id, { kind: 'vendor', vendorId: VENDOR });
  const events = (['unmatched', 'ignored', 'processed', null] as const).map((outcome, at) => ({
    id: randomUUID(),
    source: VENDOR,
    externalId: `generated-${at}`,
    type: 'order_status',
    vendorOrderId: outcome === 'processed' ? 'v-1' : `v-${at + 2}`,
    orderId: outcome === 'processed' ? sent.id : null,
    headers: { 'content-type': 'application/json' },
    outcome,
    payload: { about: null, report: { Id: `v-${at + 2}` } },
    receivedAt: now,
    processedAt: outcome && now,
  }));
  db.insert(webhookEvents).values(events).run();
  const ids = events.map(({ id }) => id);
  return {
    ...Object.fromEntries(
      ['', '/replay', '/match', '/dismiss'].map((verb) => [`/api/admin/webhooks/:id${verb}#id`, ids]),
    ),
    '/api/admin/orders/:id/fulfill#id': orders.map(({ id }) => id),
    '/api/admin/vendor-orders/:id/cancel#id': [vendorOrder.id],
    source: [...VENDOR_IDS],
    '/api/admin/orders/fulfill#ids': [orders.map(({ id }) => id)],
    '/api/admin/orders/fulfill/undo#ids': [orders.map(({ id }) => id)],
    '/api/admin/orders/fulfill-effects#ids': [orders.map(({ id }) => id).join()],
    order: orders.map(({ id }) => id),
    q: ['v-1', '%', 'GTI-1001', 'order_status'],
  };
}

/** Returns what is inconsistent in vendor orders and webhooks. */
export function fulfillmentProblems(db: Db): string[] {
  const rows = (query: ReturnType<typeof sql>) => db.all<{ what: string }>(query).map(({ what }) => what);
  return [
    ...rows(sql`select 'a webhook is processed and failed: ' || id as what from webhook_events
      where processed_at is not null and error is not null`),
    ...rows(sql`select 'a webhook has no job and was not processed: ' || id as what from webhook_events
      where processed_at is null and external_id not like 'generated-%'
      and not exists (select 1 from jobs where key = webhook_events.id and status in ('waiting', 'running'))`),
    ...rows(sql`select 'a matched webhook has no order: ' || id as what from webhook_events
      where order_id is not null and order_id not in (select id from orders)`),
    ...rows(sql`select 'a line item is with two vendor orders: ' || order_item_id as what
      from vendor_order_items l join vendor_orders v on v.id = l.vendor_order_id
      where closed_at is null and submission <> 'refused' group by order_item_id having count(*) > 1`),
    ...rows(sql`select 'a vendor order has a line item of another order: ' || v.id as what from vendor_order_items l
      join vendor_orders v on v.id = l.vendor_order_id
      join order_items i on i.id = l.order_item_id where i.order_id <> v.order_id`),
  ];
}
