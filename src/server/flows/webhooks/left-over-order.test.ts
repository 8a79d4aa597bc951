import { beforeEach, expect, it } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type ShopInMemory, shopInMemory } from '#tests/support/shop-in-memory.ts';
import { storeVendorOrder, vendorOrderOf, vendorState } from '#tests/support/vendor-orders.ts';
import { connectFakeVendor } from '#tests/support/vendors.ts';

/*
 * Printify keeps the canceled order of an attempt that it refused, and the next attempt has the same reference of ours. A late report
 * about the first one says nothing about the second.
 */

let shop: ShopInMemory;
let order: Order;
beforeEach(async () => {
  shop = shopInMemory({ PUBLIC_SITE_URL: 'https://gti-training.com' });
  await connectFakeVendor(shop.services);
  order = await paidOrder(shop.services);
});

async function reportLeftOver(): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Webhook-Secret': 'aa55' };
  const body = JSON.stringify({ type: 'order_updated', order: 'left' });
  await shop.fetch('/api/webhooks/printful', { method: 'POST', headers, body });
  await runDueJobs(shop.services);
}

function atVendor(reference: string, ...ids: string[]): void {
  for (const id of ids) {
    const state = vendorState({ id, reference, ...(id === 'left' && { status: 'cancelled' }) });
    shop.services.vendor.orders.set(id, state);
  }
}

it('leaves the order alone that the next attempt made', async () => {
  const { services } = shop;
  const id = storeVendorOrder(services, order, { submission: 'accepted', vendorOrderId: 'v-2' });
  atVendor(id, 'v-2', 'left');
  await reportLeftOver();
  expect(vendorOrderOf(services, id)).toMatchObject({ vendorStatus: 'in_production', closedAt: null });
});

it('leaves the next attempt alone whose answer was lost', async () => {
  const { services } = shop;
  const id = storeVendorOrder(services, order);
  atVendor(id, 'v-2', 'left');
  await reportLeftOver();
  expect(vendorOrderOf(services, id)).toMatchObject({ submission: 'accepted', vendorOrderId: 'v-2' });
});

it('closes a vendor order of which the vendor has nothing else', async () => {
  const { services } = shop;
  const id = storeVendorOrder(services, order);
  atVendor(id, 'left');
  await reportLeftOver();
  expect(vendorOrderOf(services, id)).toMatchObject({ vendorStatus: 'cancelled', vendorOrderId: 'left' });
});
