import { describe, expect, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { printfulAt, startTestPrintVendor, VENDOR_KEY } from '#tests/contracts/vendor-sandbox.ts';
import { createPrintify } from './printify.ts';

const account = (storeId: string | null = null) => ({ apiKey: VENDOR_KEY, storeId, webhookSecret: null });

async function printfulWith(stores: object[]) {
  const { base, exchanges } = await startVendor(() => ({ body: { code: 200, result: stores } }));
  return { vendor: printfulAt(base), exchanges };
}

async function printifyWith(shops: object[]) {
  const { base, exchanges } = await startVendor(() => ({ body: shops }));
  return { vendor: createPrintify({ settings: { apiBase: base, apiKey: VENDOR_KEY } }), exchanges };
}

const SHOPIFY = { id: 1, type: 'shopify', name: "Owner's private Shopify" };
const NATIVE = { id: 2, type: 'native', name: 'GTI' };
const OTHER_NATIVE = { id: 3, type: 'native', name: 'Club' };
const ETSY = { id: 1, title: 'Etsy gifts', sales_channel: 'etsy' };
const API = { id: 2, title: 'GTI', sales_channel: 'custom_integration' };
const OTHER_API = { id: 3, title: 'Club', sales_channel: 'custom_integration' };
const NEW = { id: 4, title: 'My new store', sales_channel: 'disconnected' };

describe('Printful', () => {
  test.each([
    { stores: [SHOPIFY, NATIVE], known: null, taken: '2' },
    { stores: [NATIVE], known: '77', taken: '2' },
    { stores: [NATIVE, OTHER_NATIVE], known: '3', taken: '3' },
    { stores: [{ id: 5, name: 'Of no type' }], known: null, taken: '5' },
  ])(
    'takes the only store that the API is for, or the one it had ($taken)',
    async ({ stores, known, taken }) => {
      const { vendor } = await printfulWith(stores);
      expect(await vendor.findStore(account(known))).toMatchObject({ id: taken });
    },
  );

  test('takes none of several, names them and touches nothing', async () => {
    const { vendor, exchanges } = await printfulWith([SHOPIFY, NATIVE, OTHER_NATIVE]);
    await expect(vendor.findStore(account())).rejects.toMatchObject({
      code: 'vendor_key_refused',
      message: expect.stringMatching(
        /several stores in Printful: GTI \(native\) and Club \(native\)\. .*token/,
      ),
    });
    expect(exchanges.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /stores']);
  });

  test('says why it takes none, even if the store was connected before', async () => {
    const { vendor } = await printfulWith([SHOPIFY]);
    await expect(vendor.findStore(account('1'))).rejects.toThrow(
      /no store in Printful that this shop can use, only for Owner's private Shopify \(shopify\)\. Add a store/,
    );
    const none = await printfulWith([]);
    await expect(none.vendor.findStore(account())).rejects.toThrow(
      'This key is for no store in Printful. Add a store',
    );
  });
});

describe('Printify', () => {
  test.each([
    { shops: [ETSY, API], known: null, taken: '2' },
    { shops: [NEW, API], known: null, taken: '2' },
    { shops: [ETSY, NEW], known: null, taken: '4' },
    { shops: [API, OTHER_API], known: '3', taken: '3' },
  ])('takes the only store for the API, or the one it had ($taken)', async ({ shops, known, taken }) => {
    const { vendor } = await printifyWith(shops);
    expect(await vendor.findStore(account(known))).toMatchObject({ id: taken });
  });

  test('takes none of several, and says why it takes none', async () => {
    const several = await printifyWith([ETSY, API, OTHER_API]);
    await expect(several.vendor.findStore(account())).rejects.toThrow(
      /several stores in Printify: GTI \(custom_integration\) and Club \(custom_integration\)\. Printify has no keys/,
    );
    const none = await printifyWith([ETSY]);
    await expect(none.vendor.findStore(account())).rejects.toThrow(
      /only for Etsy gifts \(etsy\)\. Add a store/,
    );
  });
});

describe("another app's webhook at Printful", () => {
  const URL = 'https://gti.example/api/webhooks/printful';
  const ELSEWHERE = 'https://hooks.zapier.example/printful?secret=1';
  const EVENTS = [{ type: 'order_created' }];

  test.each([
    { version: 'v1', path: '/webhooks', body: { url: ELSEWHERE, types: ['package_shipped'] } },
    { version: 'v2', path: '/v2/webhooks', body: { default_url: ELSEWHERE, events: EVENTS } },
  ])('is left as it is ($version)', async ({ path, body }) => {
    const { call, base } = await startTestPrintVendor();
    await call('POST', path, body);
    const before = (await call('GET', path)).body;
    const own = { apiKey: VENDOR_KEY, storeId: null, webhookSecret: 'aa55' };
    const refused = printfulAt(base).registerWebhook(own, URL);
    await expect(refused).rejects.toThrow('already reports to hooks.zapier.example, for another app');
    expect((await call('GET', path)).body).toEqual(before);
    if (path !== '/webhooks') return;
    await expect(printfulAt(base).watchStock(own, URL, ['1'])).rejects.toThrow('for another app');
    expect((await call('GET', path)).body).toEqual(before);
  });

  test("is distinguished from this shop's own at an earlier address", async () => {
    const { call, base } = await startTestPrintVendor();
    const own = { apiKey: VENDOR_KEY, storeId: null, webhookSecret: null };
    await printfulAt(base).registerWebhook(own, URL.replace('gti.example', 'staging.gti.example'));
    await printfulAt(base).registerWebhook(own, URL);
    expect((await call('GET', '/v2/webhooks')).body).toMatchObject({ result: { default_url: URL } });
  });
});
