import { describe, expect, onTestFinished, test } from 'vitest';
import { podVendors } from '#db/schema/vendors.ts';
import { createPrintful } from '#server/gateways/print-vendors/printful.ts';
import { testServices } from '#tests/support/test-services.ts';
import { needsPrintVendor, preparePrintVendor } from './print-vendor-process.ts';

describe('a shop needs the sandbox print vendor', () => {
  const needs = (settings: Record<string, string> = {}, storedKey: string | null = null) => {
    const { env, db } = testServices(settings);
    const now = new Date();
    const vendor = { id: 'printful', name: 'Printful', type: 'printful', createdAt: now, updatedAt: now };
    db.insert(podVendors)
      .values({ ...vendor, apiKey: storedKey })
      .run();
    return needsPrintVendor(env, db);
  };

  test('in the payment sandbox, as long as it has no key', () => {
    expect(needs()).toBe(true);
  });

  test.each([
    ['with real payments', { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, null],
    ["with a vendor's key in its settings", { GELATO_API_KEY: 'x' }, null],
    ['with an address of its own', { PRINTFUL_API_BASE: 'http://127.0.0.1:1' }, null],
    ["with a vendor's key that was entered", {}, 'encrypted'],
  ])('but not %s', (_name, settings, storedKey) => {
    expect(needs(settings, storedKey)).toBe(false);
  });
});

test('the process answers with the key that the site is given, on the same port after a restart', async () => {
  const { env } = testServices();
  const start = async () => {
    const { settings, start: run } = await preparePrintVendor(env);
    const { stop } = await run();
    onTestFinished(() => stop());
    return { settings, stop };
  };
  const first = await start();
  const { PRINTFUL_API_KEY: apiKey, PRINTFUL_API_BASE: apiBase } = first.settings;
  const account = { apiKey, storeId: null, webhookSecret: null };
  const printful = createPrintful({ settings: { apiKey, apiBase } });
  await expect
    .poll(() => printful.listStores(account).catch(() => null), { timeout: 45_000 })
    .toMatchObject([{ id: '4127318', name: 'GTI sandbox store' }]);
  await first.stop();
  const second = await start();
  expect(second.settings).toEqual(first.settings);
}, 60_000);
