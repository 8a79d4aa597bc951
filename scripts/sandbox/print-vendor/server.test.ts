import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { startTestPrintVendor, VENDOR_KEY } from '#tests/contracts/vendor-sandbox.ts';
import { FAULTS } from './faults.ts';
import { pictureName } from './pictures.ts';
import { PRODUCTS } from './products.ts';
import { startPrintVendorSandbox } from './server.ts';

const ORDER = {
  recipient: {
    name: 'Jenny',
    address1: '1 Main St',
    city: 'Reno',
    state_code: 'NV',
    country_code: 'US',
    zip: '89501',
  },
  items: [{ sync_variant_id: 4_800_000_000, quantity: 1 }],
};

test('has twelve products with its own pictures', async () => {
  const { call, base } = await startTestPrintVendor();
  const { body } = await call('GET', '/store/products?limit=100');
  expect(body).toMatchObject({ code: 200, paging: { total: 12, offset: 0, limit: 100 } });
  const [product] = body.result as { thumbnail_url: string }[];
  const url = product?.thumbnail_url ?? '';
  expect(url.startsWith(`${base}/files/`)).toBe(true);
  for (const picture of PRODUCTS.flatMap(({ slug, colors }) =>
    colors.map((color) => pictureName(slug, color)),
  )) {
    const response = await fetch(`${base}/files/${picture}`);
    const facts = await sharp(await response.arrayBuffer()).metadata();
    expect(facts, picture).toMatchObject({ format: 'webp', width: 800, height: 800 });
  }
  for (const path of ['/files/nothing.webp', '/files/..%2Fproducts.ts']) {
    expect((await fetch(base + path)).status).not.toBe(200);
  }
});

test('pages its lists', async () => {
  const { call } = await startTestPrintVendor();
  const { body } = await call('GET', '/store/products?offset=10&limit=5');
  expect(body.result).toHaveLength(2);
  expect(await call('GET', '/store/products?limit=101')).toMatchObject({ status: 400 });
});

test.each(['', '/estimate-costs'])(
  'refuses file types that Printful has none of in print (POST /orders%s)',
  async (path) => {
    const { call } = await startTestPrintVendor();
    const order = (type: string) => ({
      ...ORDER,
      items: ORDER.items.map((item) => ({
        ...item,
        files: [{ type, url: 'https://shop.example/print/1.png' }],
      })),
    });
    for (const type of ['default', 'front', 'back', 'sleeve_left'])
      expect(await call('POST', `/orders${path}`, order(type))).toMatchObject({ status: 200 });
    expect(await call('POST', `/orders${path}`, order('chest_left'))).toMatchObject({
      status: 400,
      body: { error: { reason: 'BadRequest', message: 'Item 0: Incorrect file type: chest_left' } },
    });
  },
);

test('keeps orders, products and webhooks over a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'print-vendor-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const read = async (
    work: (get: (path: string, body?: unknown) => Promise<unknown>) => Promise<unknown>,
  ) => {
    const { base, close } = await startPrintVendorSandbox({ directory, key: VENDOR_KEY });
    const get = async (path: string, body?: unknown) => {
      const method = body === undefined ? 'GET' : 'POST';
      const headers = { Authorization: `Bearer ${VENDOR_KEY}` };
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return (await fetch(base + path, init)).json();
    };
    return work(get).finally(close);
  };
  await read((get) => get('/orders?confirm=1', { ...ORDER, external_id: 'one' }));
  expect(await read((get) => get('/orders/@one'))).toMatchObject({ result: { status: 'pending' } });
});

describe('refuses', () => {
  test.each([
    ['an unknown member', { ...ORDER, surprise: 1 }, /surprise/],
    ['no items', { ...ORDER, items: [] }, /items/],
    ['an id with dashes', { ...ORDER, external_id: 'a2a1e41e-a529-4625-8d51-17d2e83ed1a6' }, /external_id/],
    [
      'a variant that it does not have',
      { ...ORDER, items: [{ sync_variant_id: 1, quantity: 1 }] },
      /not found/,
    ],
    ['too many', { ...ORDER, items: [{ sync_variant_id: 4_800_000_000, quantity: 1001 }] }, /quantity/],
    [
      'a variant out of stock',
      { ...ORDER, items: [{ sync_variant_id: 4_800_000_011, quantity: 1 }] },
      /stock/,
    ],
  ])('an order with %s', async (_name, order, reason) => {
    const { call } = await startTestPrintVendor();
    expect(await call('POST', '/orders', order)).toEqual({
      status: 400,
      body: {
        code: 400,
        result: expect.stringMatching(reason),
        error: expect.objectContaining({ reason: 'BadRequest' }),
      },
    });
  });

  test('a second order with the same id, unless it is to change a draft', async () => {
    const { call } = await startTestPrintVendor();
    const order = { ...ORDER, external_id: 'one' };
    await call('POST', '/orders', order);
    expect(await call('POST', '/orders', order)).toMatchObject({
      status: 400,
      body: { error: { reason: 'OR-13' } },
    });
    expect(await call('POST', '/orders?update_existing=1&confirm=1', order)).toMatchObject({ status: 200 });
    expect(await call('POST', '/orders?update_existing=1', order)).toMatchObject({
      body: { error: { reason: 'OR-1' } },
    });
  });

  test('other keys, unknown calls and bodies that are not JSON', async () => {
    const { call, base } = await startTestPrintVendor();
    expect(await call('GET', '/stores', undefined, 'sandbox_other')).toMatchObject({ status: 401 });
    expect(await call('GET', '/nothing')).toMatchObject({ status: 404 });
    expect(await call('DELETE', '/stores')).toMatchObject({ status: 405 });
    const headers = { Authorization: `Bearer ${VENDOR_KEY}` };
    expect((await fetch(`${base}/orders`, { method: 'POST', headers, body: '{' })).status).toBe(400);
  });
});

describe('fails on demand', () => {
  test.each(FAULTS)('%s', async (fault) => {
    const { base } = await startTestPrintVendor({ slowMs: 1 });
    const ask = async () => {
      const response = await fetch(`${base}/stores`, {
        headers: { Authorization: `Bearer ${VENDOR_KEY}.${fault}` },
      });
      const body = await response.text();
      return [response.status, response.headers.get('retry-after'), body.startsWith('{')];
    };
    const outcome = await ask().catch(() => 'broken');
    expect(outcome).toEqual(
      {
        slow: [200, null, true],
        error: [500, null, true],
        busy: [429, null, true],
        'busy-retry-after': [429, '1', true],
        html: [502, null, false],
        half: 'broken',
        dropped: 'broken',
      }[fault],
    );
  });

  test('an order is made before its answer breaks, and not before an error', async () => {
    const { call } = await startTestPrintVendor();
    await expect(call('POST', '/orders', ORDER, `${VENDOR_KEY}.half`)).rejects.toThrow();
    await call('POST', '/orders', ORDER, `${VENDOR_KEY}.error`);
    expect((await call('GET', '/orders')).body.paging.total).toBe(1);
  });
});

describe('reports', () => {
  const hook = (url: string) => ({ default_url: url, events: [{ type: 'order_created' }] });

  test('are sent again until they are accepted', async () => {
    let attempts = 0;
    const receiver = await startVendor(() => ({ status: ++attempts < 3 ? 500 : 200, body: {} }));
    const { call } = await startTestPrintVendor({ retryDelaysMs: [1] });
    await call('POST', '/v2/webhooks', hook(receiver.base));
    await call('POST', '/orders', ORDER);
    await expect.poll(() => attempts).toBe(3);
    expect(new Set(receiver.exchanges.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('about products go to the address of v1 when the catalog changes', async () => {
    const receiver = await startVendor(() => ({ body: {} }));
    const { call } = await startTestPrintVendor();
    await call('POST', '/webhooks', { url: `${receiver.base}/hook?token=x`, types: ['product_updated'] });
    const catalog = (await call('GET', '/sandbox/catalog')).body.result;
    catalog[3].sync_product.name = 'Renamed';
    await call('PUT', '/sandbox/catalog', catalog);
    await expect.poll(() => receiver.exchanges).toHaveLength(1);
    expect(receiver.exchanges[0]).toMatchObject({
      query: { token: 'x' },
      body: { type: 'product_updated', data: { sync_product: { name: 'Renamed' } } },
    });
  });
});
