import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { requestRehearsal } from '#server/flows/fulfillment/request-rehearsal.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { webhookActivity } from './webhook-activity.queries.ts';

it('reports about test orders are ignored and successful, also about one that is gone at the vendor', async () => {
  const services = testServices();
  const { vendor } = services;
  await connectFakeVendor(services);
  vendor.products = [vendorProduct('tee')];
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
  requestRehearsal(services, 'printful', ADMIN_ACTOR);
  await runDueJobs(services);
  const short = vendor.orders.get('v-1');
  if (short) vendor.orders.set('v-1', { ...short, reference: 'TEST-1-00000000' });
  vendor.orders.delete('v-3');
  for (const [id, reference] of Object.entries({ 'o-1': 'GTI-1001-1-00000000', 'o-2': crypto.randomUUID() }))
    vendor.orders.set(id, { ...(short as NonNullable<typeof short>), id, reference });
  for (const vendorOrderId of ['v-1', 'v-2', 'v-3', 'o-1', 'o-2', 'gone']) {
    const event = { source: 'printful', externalId: vendorOrderId, type: 'order_updated', payload: {} };
    receiveWebhook(services, { ...event, vendorOrderId, job: 'process_vendor_event' });
  }
  await runDueJobs(services);
  expect(webhookActivity(services, { limit: 1 }).stats).toMatchObject({
    totalEvents: 6,
    successfulEvents: 3,
  });
  const outcomes = services.db.select().from(webhookEvents).all();
  expect(outcomes.map(({ externalId, outcome }) => [externalId, outcome])).toEqual([
    ['v-1', 'ignored'],
    ['v-2', 'ignored'],
    ['v-3', 'ignored'],
    ['o-1', 'unmatched'],
    ['o-2', 'unmatched'],
    ['gone', 'unmatched'],
  ]);
});
