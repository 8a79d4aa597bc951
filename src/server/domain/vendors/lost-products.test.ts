import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { products } from '#db/schema/catalog.ts';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changesOf, connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { decideLost, readLost } from './lost-products.ts';
import { syncAfterReport } from './request-sync.ts';
import { disconnectVendor } from './save-vendor-key.ts';
import { listSyncs } from './syncs.queries.ts';
import { showVendor } from './vendors.queries.ts';

const ALL = Array.from({ length: 12 }, (_, index) => vendorProduct(String(index + 1)));

let services: TestServices;
beforeEach(async () => {
  services = testServices({ MAIL_NOTIFY: 'staff@gti-training.com' });
  await connectFakeVendor(services);
  await syncWith(12);
});

/** Syncs while the vendor lists so many of its products, the last ones. */
function syncWith(n: number) {
  services.vendor.products = n === 0 ? [] : ALL.slice(-n);
  return syncNow(services);
}
const onSale = () => services.db.select().from(products).where(eq(products.isActive, true)).all().length;
const lost = () => readLost(services.db, 'printful');
const decide = (accept: boolean, version = lost().version) =>
  decideLost(services, 'printful', { accept, version }, ADMIN_ACTOR);
const emailsAbout = () =>
  services.db
    .select()
    .from(emails)
    .where(eq(emails.template, 'staff-lost-products'))
    .all()
    .map(({ subject, recipient }) => [subject, recipient]);
const audited = () =>
  services.db
    .select()
    .from(auditLog)
    .all()
    .map(({ action }) => action)
    .filter((action) => action.startsWith('lost_'));

it.each([
  [9, 0, 3],
  [8, 4, 0],
  [1, 11, 0],
  [0, 12, 0],
])('a list of %i of 12 products has %i wait and deactivates %i', async (n, missing, deactivated) => {
  expect(await syncWith(n)).toMatchObject({ state: 'done', missing, deactivated });
  expect(onSale()).toBe(12 - deactivated);
  expect(lost().products).toHaveLength(missing);
});

it('waits with most of a few products', async () => {
  const few = (n: number) => {
    services.vendor.products = ALL.slice(0, n);
    return syncNow(services);
  };
  await few(4);
  decide(true);
  expect(await few(1)).toMatchObject({ missing: 3, deactivated: 0 });
  await few(4);
  expect(await few(2)).toMatchObject({ missing: 0, deactivated: 2 });
});

it('waits with four of twenty-one no longer than a fifth is lost', async () => {
  services.vendor.products = Array.from({ length: 21 }, (_, index) => vendorProduct(String(index + 1)));
  await syncNow(services);
  services.vendor.products = services.vendor.products.slice(4);
  expect(await syncNow(services)).toMatchObject({ missing: 0, deactivated: 4 });
});

it('reports the missing products in its history, on the dashboard, in one email and at the vendor', async () => {
  const sync = await syncWith(2);
  const rows = changesOf(services, sync);
  expect(rows).toHaveLength(10);
  expect(rows[0]).toBe(
    'missing Tee 1 | The vendor no longer lists it or many others. It stays on sale until you decide.',
  );
  expect(listNeedsAttention(services)).toMatchObject([
    { kind: 'lost_products', count: 10, oldest: services.now().toISOString() },
  ]);
  expect(showVendor(services, 'printful').lostProducts).toBe(10);
  services.pass(HOUR_MS);
  // Asked once, even if more are lost.
  expect(changesOf(services, await syncWith(1))).toHaveLength(1);
  expect(lost()).toMatchObject({ onSale: 12, products: { length: 11 } });
  expect(emailsAbout()).toEqual([["10 products are missing from Printful's list", 'staff@gti-training.com']]);
});

it('stops asking once a sync finds the products, or most of them', async () => {
  await syncWith(0);
  expect(await syncWith(12)).toMatchObject({ missing: 0, untouched: 12 });
  expect(listNeedsAttention(services)).toEqual([]);
  await syncWith(0);
  expect(await syncWith(10)).toMatchObject({ missing: 0, deactivated: 2 });
  expect([lost().products, onSale()]).toEqual([[], 10]);
});

it('waits if a vendor reports its products as deleted one by one', async () => {
  for (let n = 11; n >= 0; n -= 1) {
    services.vendor.products = ALL.slice(12 - n);
    await syncAfterReport(services, { vendorId: 'printful' });
    await runDueJobs(services);
    services.pass(HOUR_MS / 2);
  }
  expect(onSale()).toBe(9);
  expect(lost().products).toHaveLength(9);
  const [latest] = listSyncs(services.db, { limit: 1, offset: 0 }).syncs;
  expect(latest).toMatchObject({ state: 'done', missing: 9 });
});

it('deactivates a few every other day without asking', async () => {
  for (const n of [10, 9, 8, 7]) {
    expect(await syncWith(n)).toMatchObject({ missing: 0 });
    services.pass(2 * DAY_MS);
  }
  expect(onSale()).toBe(7);
});

it('takes the products out once that is accepted, and brings them back with the vendor', async () => {
  await syncWith(2);
  expect(decide(true)).toMatchObject({ products: [], onSale: 2 });
  expect(onSale()).toBe(2);
  expect(audited()).toEqual(['lost_products_accepted']);
  expect(await syncWith(2)).toMatchObject({ missing: 0, deactivated: 0 });
  // Products that a person has given up don't count for the next loss.
  expect(await syncWith(1)).toMatchObject({ missing: 0, deactivated: 1 });
  expect(await syncWith(12)).toMatchObject({ changed: 11 });
  expect(onSale()).toBe(12);
});

it('keeps the products on sale once that is chosen, and asks again only after they were back', async () => {
  await syncWith(0);
  expect(decide(false)).toMatchObject({ products: [], onSale: 12 });
  expect(audited()).toEqual(['lost_products_kept']);
  expect(await syncWith(0)).toMatchObject({ missing: 0, deactivated: 0 });
  expect(onSale()).toBe(12);
  expect(listNeedsAttention(services)).toEqual([]);
  await syncWith(12);
  expect(await syncWith(0)).toMatchObject({ missing: 12 });
});

it('refuses a decision about other products, with the products that wait now, and accepts the same decision twice', async () => {
  await syncWith(2);
  const seen = lost().version;
  await syncWith(1);
  expect(errorOf(() => decide(true, seen))).toMatchObject({
    code: 'stale',
    details: { lost: lost() },
  });
  expect(onSale()).toBe(12);
  const { version } = lost();
  decide(true, version);
  expect(decide(true, version)).toMatchObject({ products: [] });
  expect(errorOf(() => decide(false, version))).toMatchObject({ code: 'stale' });
  expect([onSale(), audited()]).toEqual([1, ['lost_products_accepted']]);
});

it('asks about none that a person has deactivated or deleted, and of no vendor that is disconnected', async () => {
  await syncWith(0);
  const [first, second] = lost().products;
  const set = (id: string | undefined, values: Partial<typeof products.$inferSelect>) =>
    services.db
      .update(products)
      .set(values)
      .where(eq(products.id, id ?? ''))
      .run();
  set(first?.id, { isActive: false });
  set(second?.id, { deletedAt: services.now() });
  expect(lost().products).toHaveLength(10);
  await syncWith(0);
  expect(listNeedsAttention(services)).toMatchObject([{ kind: 'lost_products', count: 10 }]);
  disconnectVendor(services, 'printful', ADMIN_ACTOR);
  expect(listNeedsAttention(services)).toEqual([]);
});
