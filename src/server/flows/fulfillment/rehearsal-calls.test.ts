import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { signedInShop } from '#tests/support/webhook-events.ts';

it('POST /api/admin/vendors/{id}/rehearsal starts test orders and GET says how far they are, for administrators', async () => {
  const shop = await signedInShop();
  const { services } = shop;
  await connectFakeVendor(services);
  services.vendor.products = [vendorProduct('tee')];
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
  const path = (vendor: string) => `/api/admin/vendors/${vendor}/rehearsal`;
  const idle = await shop.fetch(path('printful'));
  expect([idle.status, await idle.json()]).toMatchObject([200, { state: 'idle', rows: [] }]);
  const started = await shop.sendJson('POST', path('printful'), {});
  expect([started.status, await started.json()]).toMatchObject([202, { state: 'running' }]);
  await runDueJobs(services);
  const done = await shop.fetch(path('printful'));
  expect([done.status, await done.json()]).toMatchObject([
    200,
    { state: 'done', total: 3, rows: [{ placement: 'front', ok: true, cost: '12.00', link: null }, {}, {}] },
  ]);
  expect((await shop.sendJson('POST', path('gelato'), {})).status).toBe(503);
  expect((await shop.fetch(path('acme'))).status).toBe(404);
  shop.clearCookies();
  expect((await shop.sendJson('POST', path('printful'), {})).status).toBe(401);
  expect((await shop.fetch(path('printful'))).status).toBe(401);
});
