import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { ERRORS, type ErrorCode } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { paidOrder } from '#tests/support/orders.ts';
import type { ShopInMemory } from '#tests/support/shop-in-memory.ts';
import {
  storeVendorOrder,
  vendorOrderOf,
  vendorShipment,
  vendorState,
} from '#tests/support/vendor-orders.ts';
import { connectFakeVendor } from '#tests/support/vendors.ts';
import { signedInShop, storeWebhook } from '#tests/support/webhook-events.ts';
import { processWebhook } from './process-webhook.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

let shop: ShopInMemory;
let order: Order;
beforeEach(async () => {
  shop = await signedInShop();
  await connectFakeVendor(shop.services);
  order = await paidOrder(shop.services);
});

const post = async (path: string, body: unknown = {}) => {
  const response = await shop.sendJson('POST', path, body);
  return { status: response.status, body: await response.json() };
};
const audited = () =>
  shop.services.db
    .select()
    .from(auditLog)
    .all()
    .filter(({ action }) => action.startsWith('webhook_'))
    .map(({ action, subjectName, after }) => [action, subjectName, after]);

const storedOf = (id: string) =>
  shop.services.db.select().from(webhookEvents).where(eq(webhookEvents.id, id)).get();

it('replays a webhook: the vendor is asked again, whatever it said before', async () => {
  const { services } = shop;
  const row = storeVendorOrder(services, order, {
    submission: 'accepted',
    vendorOrderId: 'v-1',
    vendorStatus: 'in_production',
  });
  const id = storeWebhook(services, { orderId: order.id, vendorOrderId: 'v-1', payload: null });
  services.pass(HOUR_MS);
  services.vendor.orders.set('v-1', vendorState({ status: 'shipped', shipments: [vendorShipment('9400')] }));
  for (const _ of [1, 2]) {
    expect(await post(`/api/admin/webhooks/${id}/replay`)).toMatchObject({
      status: 200,
      body: { state: 'processed', result: { status: 'shipped', trackingNumbers: ['9400'] } },
    });
  }
  expect([vendorOrderOf(services, row).vendorStatus, services.vendor.orderReads]).toEqual(['shipped', 2]);
  expect(audited()).toHaveLength(2);
  expect(audited()[0]).toEqual([
    'webhook_replayed',
    'Printful',
    { webhook: `order_updated message-${id}`, vendorOrder: 'v-1' },
  ]);
});

it('sees why a replay failed, and the queue tries again', async () => {
  const { services } = shop;
  storeVendorOrder(services, order, { submission: 'accepted', vendorOrderId: 'v-1' });
  services.vendor.orders.set('v-1', vendorState());
  const id = storeWebhook(services, { orderId: order.id, vendorOrderId: 'v-1' });
  services.vendor.failure = new AppError('vendor_failed');
  expect((await post(`/api/admin/webhooks/${id}/replay`)).body).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('print vendor'),
  });
  services.vendor.failure = null;
  services.pass(3 * 60_000);
  await runDueJobs(services);
  expect(storedOf(id)).toMatchObject({
    outcome: 'processed',
    error: null,
    result: { status: 'in_production' },
  });
});

it('stays processed when it is processed twice at once and the vendor fails the second time', async () => {
  const { services } = shop;
  storeVendorOrder(services, order, { submission: 'accepted', vendorOrderId: 'v-1' });
  services.vendor.orders.set('v-1', vendorState());
  const id = storeWebhook(services, { vendorOrderId: 'v-1', outcome: null, processedAt: null });
  services.vendor.onOrder = async () => {
    services.vendor.onOrder = () => {};
    await processWebhook(services, id);
    services.vendor.failure = new AppError('vendor_failed');
  };
  await expect(processWebhook(services, id)).rejects.toMatchObject({ code: 'vendor_failed' });
  expect(storedOf(id)).toMatchObject({ outcome: 'processed', error: null });
});

it('cannot replay what nobody knows the subject of anymore', async () => {
  const id = storeWebhook(shop.services, { payload: null });
  expect(await post(`/api/admin/webhooks/${id}/replay`)).toMatchObject({
    status: 409,
    body: { code: 'too_late' },
  });
  expect(storedOf(id)?.processedAt).not.toBeNull();
});

const unmatched = (vendorOrderId = 'v-9') =>
  storeWebhook(shop.services, { vendorOrderId, outcome: 'unmatched' });

it('matches an unmatched webhook, and with it all others about the same vendor order', async () => {
  const { services } = shop;
  const [id, other, foreign] = [unmatched(), unmatched(), unmatched('v-8')];
  services.vendor.orders.set(
    'v-9',
    vendorState({ id: 'v-9', status: 'shipped', shipments: [vendorShipment('9400')] }),
  );
  expect(await post(`/api/admin/webhooks/${id}/match`, { orderId: order.id })).toMatchObject({
    status: 200,
    body: { state: 'processed', orderNumber: order.orderNumber, result: { trackingNumbers: ['9400'] } },
  });
  expect([storedOf(other)?.orderId, storedOf(foreign)?.outcome]).toEqual([order.id, 'unmatched']);
  expect(findAdminOrder(services.db, order.id)).toMatchObject({
    shipments: [{ trackingNumber: '9400' }],
    vendorOrders: [{ vendorOrderId: 'v-9', vendorStatus: 'shipped' }],
  });
  expect(audited()).toEqual([
    [
      'webhook_matched',
      'Printful',
      expect.objectContaining({ vendorOrder: 'v-9', order: order.orderNumber }),
    ],
  ]);
  expect(await post(`/api/admin/webhooks/${id}/match`, { orderId: order.id })).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_do' },
  });
});

it("matches it to the vendor order that waits for the vendor's answer", async () => {
  const { services } = shop;
  const row = storeVendorOrder(services, order);
  services.vendor.orders.set('v-9', vendorState({ id: 'v-9' }));
  await post(`/api/admin/webhooks/${unmatched()}/match`, { orderId: order.id });
  expect(vendorOrderOf(services, row)).toMatchObject({ submission: 'accepted', vendorOrderId: 'v-9' });
  expect(findAdminOrder(services.db, order.id)?.items[0]?.status).toBe('in_production');
});

it('keeps what a person has to look at, or has dismissed, when a replay fails', async () => {
  const { services } = shop;
  const [id, dismissed] = [unmatched(), storeWebhook(services, { vendorOrderId: 'v-8', outcome: 'ignored' })];
  services.vendor.failure = new AppError('vendor_failed');
  const states = [];
  for (const one of [id, dismissed]) states.push((await post(`/api/admin/webhooks/${one}/replay`)).body);
  expect(states).toMatchObject([
    { state: 'unmatched', error: expect.any(String) },
    { state: 'ignored', error: expect.any(String) },
  ]);
  services.vendor.failure = null;
  services.pass(3 * 60_000);
  await runDueJobs(services);
  expect([id, dismissed].map((one) => storedOf(one))).toMatchObject([
    { outcome: 'unmatched', error: null },
    { outcome: 'ignored', error: null },
  ]);
});

it.each<[string, ErrorCode, string]>([
  ['an order that has another one at this vendor', 'vendor_order_mismatch', 'already has another'],
  ["an order when the vendor order is another's", 'vendor_order_mismatch', 'belongs to another'],
  ['a vendor order that the vendor does not have', 'vendor_order_mismatch', "doesn't have this"],
  ['an order that does not exist', 'not_found', 'Order not found'],
])('cannot match %s', async (_, code, words) => {
  const { services } = shop;
  const other = await paidOrder(services);
  const vendorOrder = storeVendorOrder(services, other, { submission: 'accepted', vendorOrderId: 'v-1' });
  const reference = words === 'belongs to another' ? vendorOrder : null;
  if (words !== "doesn't have this") services.vendor.orders.set('v-9', vendorState({ id: 'v-9', reference }));
  const orderId = { 'already has another': other.id, 'Order not found': UNKNOWN }[words] ?? order.id;
  const id = unmatched();
  expect(await post(`/api/admin/webhooks/${id}/match`, { orderId })).toMatchObject({
    status: ERRORS[code].status,
    body: { code, message: expect.stringContaining(words) },
  });
  expect(storedOf(id)).toMatchObject({ outcome: 'unmatched', orderId: null });
  expect(audited()).toEqual([]);
});

it("dismisses reports about a vendor order that is nobody's, also those to come, and can match them later", async () => {
  const { services } = shop;
  const [id, other] = [unmatched(), unmatched()];
  for (const _ of [1, 2])
    expect((await post(`/api/admin/webhooks/${id}/dismiss`)).body).toMatchObject({
      state: 'ignored',
      canMatch: true,
    });
  const next = storeWebhook(services, { vendorOrderId: 'v-9', outcome: null, processedAt: null });
  await post(`/api/admin/webhooks/${next}/replay`);
  expect([storedOf(other)?.outcome, storedOf(next)?.outcome]).toEqual(['ignored', 'ignored']);
  expect(audited().map(([action]) => action)).toEqual(['webhook_dismissed', 'webhook_replayed']);
  services.vendor.orders.set('v-9', vendorState({ id: 'v-9' }));
  expect((await post(`/api/admin/webhooks/${id}/match`, { orderId: order.id })).body.state).toBe('processed');
  expect(storedOf(next)?.orderId).toBe(order.id);
  const processed = storeWebhook(services);
  expect((await post(`/api/admin/webhooks/${processed}/dismiss`)).body.code).toBe('nothing_to_do');
});
