import { beforeEach, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { vendorRehearsals } from '#db/schema/rehearsals.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { disconnectVendor } from '#server/domain/vendors/save-vendor-key.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { showRehearsal } from './rehearsal.queries.ts';
import { requestRehearsal } from './request-rehearsal.ts';

/* A test order that was left at a vendor that isn't connected with the same key since (docs/product/vendors.md#rehearsal). */

let services: TestServices;
beforeEach(async () => {
  services = testServices({ PUBLIC_SITE_URL: 'https://shop.example' });
  await connectFakeVendor(services);
  services.vendor.products = [vendorProduct('tee')];
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
});

const shown = () => showRehearsal(services.db, 'printful');
async function rehearse() {
  requestRehearsal(services, 'printful', ADMIN_ACTOR);
  await runDueJobs(services);
  return shown();
}

/** Rehearses, and disconnects the vendor, which has the first test order. */
async function leaveTestOrder(): Promise<void> {
  const { cancelOrder } = services.vendor;
  services.vendor.cancelOrder = () => Promise.reject(new AppError('vendor_refused_order'));
  await rehearse();
  services.vendor.cancelOrder = cancelOrder;
  disconnectVendor(services, 'printful', ADMIN_ACTOR);
  services.pass(HOUR_MS);
}

it('is named once its vendor was disconnected, and deleted when it is connected again', async () => {
  await leaveTestOrder();
  expect(await runDueJobs(services)).toBe(1);
  expect(shown()).toMatchObject({
    state: 'failed',
    error: "Printful isn't connected, so we couldn't delete the test order TEST-1. Delete it there.",
    rows: [{ ok: true, message: 'Printful still has the test order TEST-1. Delete it there.' }],
  });
  services.pass(HOUR_MS);
  expect(await runDueJobs(services)).toBe(0);
  await connectFakeVendor(services);
  expect(await rehearse()).toMatchObject({ state: 'done', total: 3 });
  expect([...services.vendor.orders.values()].filter(({ status }) => status !== 'cancelled')).toEqual([]);
});

it('is forgotten, after it was named, when its vendor got another key', async () => {
  await leaveTestOrder();
  services.vendor.apiKey = 'pf_other_key';
  await connectFakeVendor(services);
  expect(await rehearse()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining("couldn't delete the test order TEST-1"),
  });
  expect(services.db.select().from(vendorRehearsals).get()).toMatchObject({ draft: null });
});
