import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { emails, webhookEvents } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { disconnectVendor } from '#server/domain/vendors/save-vendor-key.ts';
import { processWebhook } from '#server/flows/webhooks/process-webhook.ts';
import { toShortReference } from '#server/gateways/print-vendors/short-reference.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import { AppError } from '#shared/errors.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type ShopInMemory, shopInMemory } from '#tests/support/shop-in-memory.ts';
import {
  storeVendorOrder,
  vendorOrderOf,
  vendorShipment,
  vendorState,
} from '#tests/support/vendor-orders.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';

const SECRET = 'aa55';
const COLLECTED_MS = 60_000;

let shop: ShopInMemory;
beforeEach(async () => {
  shop = shopInMemory({ PUBLIC_SITE_URL: 'https://gti-training.com' });
  await connectFakeVendor(shop.services);
  await syncNow(shop.services);
});

const report = async (body: unknown, path = '/api/webhooks/printful', secret = SECRET) => {
  const headers = { 'Content-Type': 'application/json', 'X-Webhook-Secret': secret };
  const response = await shop.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
};
const aboutStock = (product: number) => ({ type: 'stock_updated', data: { product_id: product } });

it('syncs once, a minute after a vendor reported several changes of stock', async () => {
  const { services } = shop;
  const { reads } = services.vendor;
  for (const product of [1, 2]) expect(await report(aboutStock(product))).toMatchObject({ status: 200 });
  await runDueJobs(services);
  expect(services.vendor.reads).toBe(reads);
  services.pass(COLLECTED_MS);
  await runDueJobs(services);
  expect(services.vendor.reads).toBe(reads + 1);
});

it('syncs again after a report that came while the products were read', async () => {
  const { services } = shop;
  const { reads } = services.vendor;
  services.vendor.products = [vendorProduct('tee')];
  services.vendor.onProduct = async () => void (await report(aboutStock(1)));
  await syncNow(services);
  await runDueJobs(services);
  services.pass(COLLECTED_MS);
  await runDueJobs(services);
  expect(services.vendor.reads).toBe(reads + 2);
});

it('stores a report that comes twice once', async () => {
  expect((await report(aboutStock(1))).body).toEqual({ received: true, duplicate: false });
  expect((await report(aboutStock(1))).body).toEqual({ received: true, duplicate: true });
  expect(shop.services.db.select().from(webhookEvents).all()).toHaveLength(1);
});

it('does not sync a vendor that was disconnected meanwhile', async () => {
  const { services } = shop;
  const { reads } = services.vendor;
  await report(aboutStock(1));
  disconnectVendor(services, 'printful', ADMIN_ACTOR);
  services.pass(COLLECTED_MS);
  await runDueJobs(services);
  expect(services.vendor.reads).toBe(reads);
});

const aboutOrder = (order: string, changes = {}) => ({ type: 'order_updated', order, ...changes });

describe('reports about an order', () => {
  let order: Order;
  beforeEach(async () => {
    order = await paidOrder(shop.services);
  });
  const stored = () => shop.services.db.select().from(webhookEvents).all();
  const work = async () => {
    await runDueJobs(shop.services);
  };
  const accepted = (vendorOrderId = 'v-1') =>
    storeVendorOrder(shop.services, order, {
      submission: 'accepted',
      vendorOrderId,
      vendorStatus: 'sent_to_vendor',
    });

  it('make the shop ask the vendor, whose answer counts', async () => {
    const { services } = shop;
    const id = accepted();
    services.vendor.orders.set(
      'v-1',
      vendorState({ status: 'shipped', shipments: [vendorShipment('9400')] }),
    );
    await report(aboutOrder('v-1', { status: 'canceled' }));
    await work();
    expect(vendorOrderOf(services, id).vendorStatus).toBe('shipped');
    expect(findAdminOrder(services.db, order.id)?.status).toBe('shipped');
    expect(stored()).toMatchObject([
      {
        orderId: order.id,
        vendorOrderId: 'v-1',
        outcome: 'processed',
        result: { status: 'shipped', vendorStatus: 'inprocess', trackingNumbers: ['9400'] },
        error: null,
      },
    ]);
  });

  it('are kept with a few headers, none of which is secret', async () => {
    await report(aboutOrder('v-1'));
    expect(stored()[0]?.headers).toEqual({ 'content-type': 'application/json' });
  });

  it('that come in a burst make it ask once', async () => {
    const { services } = shop;
    accepted();
    services.vendor.orders.set('v-1', vendorState());
    for (const n of [1, 2, 3]) await report(aboutOrder('v-1', { n }));
    services.pass(1);
    await work();
    expect(services.vendor.orderReads).toBe(1);
    expect(stored().map(({ outcome }) => outcome)).toEqual(['processed', 'processed', 'processed']);
  });

  it("find it by our reference before the vendor's answer to the order has arrived", async () => {
    const { services } = shop;
    const id = storeVendorOrder(services, order);
    services.vendor.orders.set('v-7', vendorState({ id: 'v-7', reference: id }));
    await report(aboutOrder('v-7'));
    await work();
    expect(vendorOrderOf(services, id)).toMatchObject({ submission: 'accepted', vendorOrderId: 'v-7' });
    expect(stored()[0]).toMatchObject({ orderId: order.id, outcome: 'processed' });
  });

  it('find it by the short reference of a vendor, and none of another installation with its number', async () => {
    const { services } = shop;
    const id = storeVendorOrder(services, order);
    const other = { reference: 'ffffffff-0000-4000-8000-000000000000', label: `${order.orderNumber}-1` };
    const states = [other, { ...other, reference: id }].map((key, at) =>
      vendorState({ id: `v-${at}`, reference: toShortReference(key) }),
    );
    for (const state of states) services.vendor.orders.set(state.id, state);
    await report(aboutOrder('v-0'));
    await work();
    expect(vendorOrderOf(services, id)).toMatchObject({ submission: 'waiting' });
    await report(aboutOrder('v-1'));
    await work();
    expect(vendorOrderOf(services, id)).toMatchObject({ submission: 'accepted', vendorOrderId: 'v-1' });
    expect(stored().map(({ outcome }) => outcome)).toEqual(['unmatched', 'processed']);
  });

  it('of a part that the vendor split off say how far the whole order is', async () => {
    const { services } = shop;
    const id = accepted();
    const shipments = [vendorShipment('9401')];
    services.vendor.orders.set(
      'v-2',
      vendorState({ id: 'v-2', reference: id, status: 'in_production', shipments }),
    );
    await report(aboutOrder('v-2'));
    await work();
    expect(vendorOrderOf(services, id)).toMatchObject({
      vendorOrderId: 'v-1',
      vendorStatus: 'in_production',
      trackingNumbers: ['9401'],
    });
  });

  it.each([
    ['that the vendor does not have', null],
    ['of the vendor that is not ours', vendorState({ id: 'v-8', reference: null })],
  ])('are unmatched when it is one %s', async (_, state) => {
    const { services } = shop;
    if (state) services.vendor.orders.set(state.id, state);
    expect((await report(aboutOrder('v-8'))).status).toBe(200);
    await work();
    expect(stored()).toMatchObject([
      { orderId: null, vendorOrderId: 'v-8', outcome: 'unmatched', error: null },
    ]);
  });

  it('are unmatched when the vendor has no key to be asked with', async () => {
    await report(aboutOrder('v-8'));
    disconnectVendor(shop.services, 'printful', ADMIN_ACTOR);
    await work();
    expect(stored()).toMatchObject([{ orderId: null, outcome: 'unmatched', error: null }]);
  });

  it('of another store of the account are refused', async () => {
    expect((await report(aboutOrder('v-1', { store_id: 'another' }))).status).toBe(401);
    expect((await report(aboutOrder('v-1', { store_id: shop.services.vendor.store.id }))).status).toBe(200);
    expect(stored()).toHaveLength(1);
  });

  it('wait with the reason until the vendor answers', async () => {
    const { services } = shop;
    const id = accepted();
    services.vendor.orders.set('v-1', vendorState());
    services.vendor.failure = new AppError('vendor_failed');
    await report(aboutOrder('v-1'));
    await work();
    expect(stored()[0]).toMatchObject({ processedAt: null, error: expect.stringContaining('print vendor') });
    services.vendor.failure = null;
    services.pass(3_600_000);
    await work();
    expect(stored()[0]).toMatchObject({ outcome: 'processed', error: null });
    expect(vendorOrderOf(services, id).vendorStatus).toBe('in_production');
  });

  it("leave the vendor's final state and every shipment, each announced once, in whatever order and how often they are processed", async () => {
    const { services } = shop;
    const id = accepted();
    const first = vendorShipment('9400');
    const second = vendorShipment('9401');
    const history: VendorOrderState[] = [
      vendorState({ status: 'sent_to_vendor', problem: 'On hold' }),
      vendorState({ shipments: [first] }),
      vendorState({ status: 'shipped', shipments: [first, second] }),
    ];
    for (const n of history.keys()) await report(aboutOrder('v-1', { n }));
    const ids = stored().map((event) => event.id);
    services.db.run('savepoint untouched');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...ids), fc.boolean()), { maxLength: 8 }),
        async (deliveries) => {
          services.db.run('savepoint run');
          let at = 0;
          for (const [event, isMoving] of [...deliveries, ...ids.map((one) => [one, true] as const)]) {
            const state = history[Math.min(at, history.length - 1)];
            if (state) services.vendor.orders.set('v-1', state);
            if (isMoving) at += 1;
            services.db
              .update(webhookEvents)
              .set({ processedAt: null })
              .where(eq(webhookEvents.id, event))
              .run();
            services.db.update(vendorOrders).set({ checkedAt: null }).run();
            await processWebhook(services, event);
          }
          const { vendorStatus, trackingNumbers, lastError } = vendorOrderOf(services, id);
          expect({ vendorStatus, trackingNumbers, lastError }).toEqual({
            vendorStatus: 'shipped',
            trackingNumbers: ['9400', '9401'],
            lastError: null,
          });
          const isNotice = eq(emails.template, 'shipping-notice');
          expect(services.db.select().from(emails).where(isNotice).all()).toHaveLength(2);
          services.db.run('rollback to run');
        },
      ),
      { numRuns: 15 },
    );
    services.db.run('release untouched');
  });
});

it('refuses a report of 5 MB', async () => {
  const chunk = new Uint8Array(64 * 1024).fill(32);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= 5 * 1024 * 1024) return controller.close();
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const response = await shop.fetch('/api/webhooks/printful', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(shop.services.db.select().from(webhookEvents).all()).toEqual([]);
});

it.each([
  ['another secret', '/api/webhooks/printful', 'bb66', 401],
  ["a sender that we don't know", '/api/webhooks/nobody', SECRET, 404],
])('refuses a report with %s, and keeps nothing of it', async (_, path, secret, status) => {
  expect((await report(aboutStock(1), path, secret)).status).toBe(status);
  expect(shop.services.db.select().from(webhookEvents).all()).toEqual([]);
});
