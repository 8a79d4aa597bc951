import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { vendorProduct, vendorVariant } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { readHealth } from './vendor-health.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});
const health = () => readHealth(services, 'printful');
const needs = () => listNeedsAttention(services).filter(({ kind }) => kind === 'vendor_keys');

it('knows nothing alarming about a new vendor', async () => {
  await connectFakeVendor(services);
  expect(health()).toEqual({
    keyExpiresAt: null,
    keyProblems: [],
    lastReportAt: null,
    picturesFailed: 0,
    unavailableCount: 0,
    unavailable: [],
  });
  expect(needs()).toEqual([]);
});

it('names missing permissions and the day a key expires, and asks for a new key 30 days before', async () => {
  const expiresAt = new Date(services.now().getTime() + 40 * DAY_MS);
  services.vendor.keyFacts = { expiresAt, missingPermissions: ['webhooks'] };
  await connectFakeVendor(services);
  expect(health().keyExpiresAt).toBe(expiresAt.toISOString());
  const lack = 'The key is missing permissions: webhooks. Create a new one at Printful and connect it.';
  expect(needs()).toMatchObject([{ count: 1, examples: [{ label: 'Printful', detail: lack }] }]);
  expect(health().keyProblems).toEqual([lack]);

  services.vendor.keyFacts = { expiresAt, missingPermissions: [] };
  await syncNow(services);
  expect(needs()).toEqual([]);
  services.pass(11 * DAY_MS);
  const expires = 'The key expires on Dec 30, 2026. Create a new one at Printful and connect it.';
  expect(needs()).toMatchObject([{ count: 1, examples: [{ detail: expires }] }]);
  services.pass(30 * DAY_MS);
  const expired = 'The key expired on Dec 30, 2026. Create a new one at Printful and connect it.';
  expect(needs()).toMatchObject([{ count: 1, examples: [{ detail: expired }] }]);
});

it('connects and syncs with a key that may not be asked about', async () => {
  services.vendor.readKey = async () => {
    throw new AppError('vendor_key_refused');
  };
  await connectFakeVendor(services);
  expect(await syncNow(services)).toMatchObject({ state: 'done' });
  expect(health().keyProblems).toEqual([]);
});

it('tells when the vendor last reported, whatever became of the report', async () => {
  await connectFakeVendor(services);
  const report = (id: string, source: string, receivedAt: Date) =>
    services.db
      .insert(webhookEvents)
      .values({ id, source, externalId: id, type: 'order_updated', receivedAt })
      .run();
  report('1', 'printful', new Date('2026-11-01T00:00:00Z'));
  report('2', 'printful', new Date('2026-11-03T00:00:00Z'));
  report('3', 'printify', new Date('2026-11-04T00:00:00Z'));
  report('4', 'stripe', new Date('2026-11-05T00:00:00Z'));
  expect(health().lastReportAt).toBe('2026-11-03T00:00:00.000Z');
});

it('lists the products on sale that cannot be made, with the reason', async () => {
  await connectFakeVendor(services);
  services.vendor.products = ['a', 'b', 'c'].map((id) => vendorProduct(id));
  await syncNow(services);
  services.vendor.products = [
    vendorProduct('a', { variants: [vendorVariant('a1', { isAvailable: false })] }),
    vendorProduct('b', { variants: [vendorVariant('b1', { isAvailable: false })] }),
    vendorProduct('c'),
  ];
  await syncNow(services);
  services.db.update(products).set({ isActive: false }).where(eq(products.name, 'Tee b')).run();
  expect(health()).toMatchObject({
    unavailableCount: 1,
    unavailable: [{ name: 'Tee a', reason: 'No variant of it is available at Printful right now.' }],
  });
  services.vendor.products = [];
  await syncNow(services);
  expect(health().unavailable.map(({ name, reason }) => [name, reason])).toEqual([
    ['Tee a', 'Printful no longer lists it.'],
    ['Tee c', 'Printful no longer lists it.'],
  ]);
});
