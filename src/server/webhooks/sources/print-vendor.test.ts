import { beforeEach, expect, it } from 'vitest';
import { webhookEvents } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { disconnectVendor } from '#server/vendors/save-vendor-key.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { type ShopInMemory, shopInMemory } from '#tests/support/shop-in-memory.ts';
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

it.each([
  ['another secret', '/api/webhooks/printful', 'bb66', 401],
  ['a sender that we don’t know', '/api/webhooks/nobody', SECRET, 404],
])('refuses a report with %s, and keeps nothing of it', async (_, path, secret, status) => {
  expect((await report(aboutStock(1), path, secret)).status).toBe(status);
  expect(shop.services.db.select().from(webhookEvents).all()).toEqual([]);
});
