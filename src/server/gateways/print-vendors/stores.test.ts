import { describe, expect, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { printfulAt, startTestPrintVendor, VENDOR_KEY } from '#tests/contracts/vendor-sandbox.ts';
import { ACCOUNT, startPrintify } from '#tests/support/printify-fake/gateway.ts';
import type { FakeShop } from '#tests/support/printify-fake/records.ts';

const account = () => ({ apiKey: VENDOR_KEY, storeId: null, webhookSecret: null });

async function printfulWith(stores: object[]) {
  const { base, exchanges } = await startVendor(() => ({ body: { code: 200, result: stores } }));
  return { vendor: printfulAt(base), exchanges };
}

async function printifyWith(shops: FakeShop[]) {
  const { printify, fake } = await startPrintify();
  fake.shops = shops;
  return printify;
}

const SHOPIFY = { id: 1, type: 'shopify', name: "Owner's private Shopify" };
const NATIVE = { id: 2, type: 'native', name: 'GTI' };
const OTHER_NATIVE = { id: 3, type: 'native', name: 'Club' };
const ETSY = { id: 1, title: 'Etsy gifts', sales_channel: 'etsy' };
const API = { id: 2, title: 'GTI', sales_channel: 'custom_integration' };
const OTHER_API = { id: 3, title: 'Club', sales_channel: 'custom_integration' };
const NEW = { id: 4, title: 'My new store', sales_channel: 'disconnected' };

const usable = (stores: { id: string; usable: boolean }[]) =>
  stores.filter((store) => store.usable).map(({ id }) => id);

test.each([
  { stores: [SHOPIFY, NATIVE, OTHER_NATIVE], ids: ['2', '3'] },
  { stores: [{ id: 5, name: 'Of no type' }], ids: ['5'] },
  { stores: [], ids: [] },
])('Printful opens stores of the kind for the API to us ($ids)', async ({ stores, ids }) => {
  const { vendor, exchanges } = await printfulWith(stores);
  const listed = await vendor.listStores(account());
  expect(listed.map(({ name }) => name)).toEqual(stores.map(({ name }) => name));
  expect(usable(listed)).toEqual(ids);
  expect(exchanges.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /stores']);
});

test.each([
  { shops: [ETSY, API, OTHER_API], ids: ['2', '3'] },
  { shops: [NEW, API], ids: ['2'] },
  { shops: [ETSY, NEW], ids: ['4'] },
  { shops: [ETSY], ids: [] },
])(
  "Printify opens API stores to us, and without one a new account's unconnected store ($ids)",
  async ({ shops, ids }) => {
    const printify = await printifyWith(shops);
    expect(usable(await printify.listStores(ACCOUNT))).toEqual(ids);
  },
);

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
