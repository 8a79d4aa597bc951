import { beforeEach, expect, it } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { keyOf } from '#server/domain/vendors/vendor-account.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import { createPrintify } from '#server/gateways/print-vendors/printify.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { fakeProduct } from '#tests/support/printify-fake/records.ts';
import { type PrintifyFake, startPrintifyFake } from '#tests/support/printify-fake/server.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { syncedProduct } from '#tests/support/vendors.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { findWebhookSource } from './webhook-sources.ts';

let services: TestServices;
let fake: PrintifyFake;
beforeEach(async () => {
  services = testServices({ PUBLIC_SITE_URL: 'https://gti-training.com' });
  fake = await startPrintifyFake();
  fake.now = () => services.now().getTime();
  fake.products = [fakeProduct('tee', { title: 'Range Tee' })];
  services.vendors = {
    ...services.vendors,
    printify: createPrintify({ settings: { apiBase: fake.base }, newSecret: () => 'secret' }),
  };
  await connectVendor(services, 'printify', ADMIN_ACTOR, { apiKey: fake.key });
});

/** Delivers what Printify reports, twice, and does what follows. */
async function hear(): Promise<void> {
  const source = findWebhookSource('printify');
  if (!source) throw new Error('There are no reports of Printify.');
  for (const { rawBody, headers, url } of fake.reports.splice(0)) {
    const report = { rawBody, headers: new Headers(headers), url: new URL(url) };
    const event = await source.verify(services, report);
    receiveWebhook(services, { ...event, source: 'printify', job: source.job });
    receiveWebhook(services, { ...event, source: 'printify', job: source.job });
  }
  await runDueJobs(services);
  services.pass(MINUTE_MS);
  await runDueJobs(services);
}

it('takes over a published product, and follows its order until it is delivered', async () => {
  expect(keyOf(services, 'printify').webhookSecret).toBe('secret');
  fake.publish('tee');
  await hear();
  const { id: productId } = syncedProduct(services);
  expect(fake.product('tee')).toMatchObject({
    is_locked: false,
    external: { id: productId, handle: 'https://gti-training.com/store/range-tee' },
  });

  const { id } = await buy(services, [{ productId, quantity: 3, size: 'M', color: 'Black' }]);
  expect(await fulfillOrder(services, id, {}, ADMIN_ACTOR)).toMatchObject({
    results: [{ vendorId: 'printify', ok: true }],
  });
  const [made] = fake.orders;
  fake.ship(made?.id ?? '', '9400');
  await hear();
  fake.deliver(made?.id ?? '');
  await hear();
  expect(fake.orders).toHaveLength(1);
  // 3 units for $10.00 each, and shipping for $4.00.
  expect(requireAdminOrder(services.db, id)).toMatchObject({ status: 'delivered', vendorCost: '34.00' });
});
