import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { JOB_KINDS } from '#server/app/worker/job-kinds.ts';
import { recoverLostJobs, runDueJobs, runNextJob } from '#server/app/worker/run-jobs.ts';
import { VendorRefusal } from '#server/gateways/print-vendors/vendor-failures.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_SYNCED_VARIANTS } from '#shared/vendors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct, vendorTee, vendorVariant } from '#tests/support/fake-vendor.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncedProduct, syncNow } from '#tests/support/vendors.ts';
import { mapProduct } from './map-product.ts';
import { requestSync } from './request-sync.ts';

let services: TestServices;
beforeEach(async () => {
  services = testServices({ PUBLIC_SITE_URL: 'https://gti.example' });
  await connectFakeVendor(services);
});

const publish = (...offered: typeof services.vendor.products) => {
  services.vendor.products = offered.map((product) => ({ ...product, isPublishing: true }));
};
const answers = () => Object.fromEntries(services.vendor.publications);
const waiting = () => services.vendor.products.filter(({ isPublishing }) => isPublishing).map(({ id }) => id);

it('says where a product is in the shop, once it was synced', async () => {
  publish(vendorTee());
  await syncNow(services);
  expect(answers()).toEqual({
    tee: { id: syncedProduct(services).id, url: 'https://gti.example/store/range-tee' },
  });
  services.vendor.publications.clear();
  await syncNow(services);
  expect(answers()).toEqual({});
});

it.each([
  { what: 'a hidden one', change: { isHidden: true }, problem: 'hidden' },
  {
    what: 'one without a price',
    change: { variants: [vendorVariant('m', { retailPrice: null })] },
    problem: 'price',
  },
  {
    what: 'one with too many variants',
    change: { variants: Array.from({ length: MAX_SYNCED_VARIANTS + 1 }, (_, at) => vendorVariant(`v${at}`)) },
    problem: `at most ${MAX_SYNCED_VARIANTS}`,
  },
])("says why a product can't be sold: $what", async ({ change, problem }) => {
  publish(vendorProduct('tee', change));
  await syncNow(services);
  expect(answers()).toEqual({ tee: { problem: expect.stringContaining(problem) } });
  expect(services.db.select().from(products).all()).toEqual([]);
});

it('says that a product was removed from the shop', async () => {
  services.vendor.products = [vendorTee()];
  await syncNow(services);
  const { id } = syncedProduct(services);
  services.db.update(products).set({ deletedAt: services.now() }).where(eq(products.id, id)).run();
  publish(vendorTee());
  await syncNow(services);
  expect(answers()).toEqual({ tee: { problem: 'It was removed from the shop.' } });
});

it("says it although a product of the shop is mapped to the vendor's", async () => {
  const mug = stockProduct(services, { name: 'Mug' });
  const map = { vendorId: 'printful' as const, vendorSku: 'tee', price: undefined, variants: [] };
  mapProduct(services, mug, map, ADMIN_ACTOR);
  publish(vendorTee());
  await syncNow(services);
  expect(answers()).toMatchObject({ tee: { url: 'https://gti.example/store/range-tee' } });
});

it('leaves a product to the next sync that was published after the last one read it', async () => {
  publish(vendorTee());
  requestSync(services, null);
  await runNextJob(services, 'catalog');
  publish(vendorTee(), vendorProduct('new'));
  await runDueJobs(services);
  expect(waiting()).toEqual(['new']);
  await syncNow(services);
  expect(waiting()).toEqual([]);
});

it('answers after the process stopped, or the vendor was down', async () => {
  publish(vendorTee());
  requestSync(services, null);
  await runNextJob(services, 'catalog');
  recoverLostJobs(services, JOB_KINDS, Number.MAX_SAFE_INTEGER);
  services.vendor.failure = new AppError('vendor_timeout');
  await runDueJobs(services);
  expect(waiting()).toEqual(['tee']);
  services.vendor.failure = null;
  services.pass(30 * MINUTE_MS);
  await runDueJobs(services);
  expect(waiting()).toEqual([]);
});

it('answers the others when the vendor refuses an answer', async () => {
  const { vendor } = services;
  const accept = vendor.answerPublishing.bind(vendor);
  vendor.answerPublishing = async (account, id, answer) => {
    const cause = new VendorRefusal('POST', 400, 'No');
    if (id === 'first') throw new AppError('vendor_failed', { cause });
    await accept(account, id, answer);
  };
  publish(vendorProduct('first'), vendorTee());
  await syncNow(services);
  expect(waiting()).toEqual(['first']);
});

it('answers at most 150 products in half an hour', async () => {
  publish(...Array.from({ length: 151 }, (_, at) => vendorProduct(`p${at}`)));
  await syncNow(services);
  expect(waiting()).toHaveLength(1);
  services.pass(29 * MINUTE_MS);
  await syncNow(services);
  expect(waiting()).toHaveLength(1);
  services.pass(MINUTE_MS);
  await runDueJobs(services);
  expect(waiting()).toEqual([]);
});

it('answers nothing once the vendor was disconnected', async () => {
  publish(vendorTee());
  requestSync(services, null);
  await runNextJob(services, 'catalog');
  services.db.update(podVendors).set({ isActive: false }).run();
  await runDueJobs(services);
  expect(answers()).toEqual({});
});
