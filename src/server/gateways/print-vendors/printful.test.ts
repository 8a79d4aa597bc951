import { describe, expect, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { ACCOUNT, printfulAt, startTestPrintVendor, VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import { orderExternalId } from './printful-requests.ts';

type Request = Parameters<Parameters<typeof startVendor>[0]>[0];
type Fate = 'answered' | 'answer lost' | 'not carried out';

/** The gateway to a sandbox, through a line on which `fateOf` decides what becomes of a request. */
async function start(fateOf: (request: Request, number: number) => Fate = () => 'answered') {
  const sandbox = await startTestPrintVendor();
  let requests = 0;
  const { base, exchanges } = await startVendor(async (request) => {
    const { method, path, query, body } = request;
    requests += 1;
    const fate = fateOf(request, requests);
    if (fate === 'not carried out') return 'dropped';
    const search = new URLSearchParams(query).toString();
    const answer = await sandbox.call(method, search ? `${path}?${search}` : path, body);
    return fate === 'answer lost' ? 'dropped' : answer;
  });
  const orders = async () => (await sandbox.call('GET', '/orders')).body.result as { status: string }[];
  return { printful: printfulAt(base), sandbox, exchanges, orders };
}

const isOrder = ({ method, path }: Request) => method === 'POST' && path === '/orders';

describe('an order is made once', () => {
  test('when it is submitted again', async () => {
    const { printful, orders } = await start();
    const first = await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
    expect(first).toMatchObject({
      reference: 'GTI-1042-1-a2a1e41e',
      status: 'sent_to_vendor',
      problem: null,
    });
    expect(await printful.submitOrder(ACCOUNT, VENDOR_ORDER)).toEqual(first);
    expect(await orders()).toHaveLength(1);
  });

  test('when it is submitted twice at the same time', async () => {
    const { printful, orders } = await start();
    const [a, b] = await Promise.all([
      printful.submitOrder(ACCOUNT, VENDOR_ORDER),
      printful.submitOrder(ACCOUNT, VENDOR_ORDER),
    ]);
    expect(a.id).toBe(b.id);
    expect(await orders()).toHaveLength(1);
  });

  test.each<Fate>(['answer lost', 'not carried out'])('when the first attempt is %s', async (fate) => {
    let isFirst = true;
    const { printful, orders } = await start((request) => {
      if (!isOrder(request) || !isFirst) return 'answered';
      isFirst = false;
      return fate;
    });
    expect(await printful.submitOrder(ACCOUNT, VENDOR_ORDER)).toMatchObject({ status: 'sent_to_vendor' });
    expect(await orders()).toHaveLength(1);
  });

  test('when all answers are lost, and the caller tries again later', async () => {
    let isBroken = true;
    const { printful, orders } = await start(() => (isBroken ? 'answer lost' : 'answered'));
    await expect(printful.submitOrder(ACCOUNT, VENDOR_ORDER)).rejects.toMatchObject({
      code: 'vendor_failed',
    });
    isBroken = false;
    await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
    expect(await orders()).toHaveLength(1);
  });

  test('and confirmed, if an earlier attempt left a draft', async () => {
    const { printful, sandbox, orders } = await start();
    const items = [{ sync_variant_id: 4_800_000_000, quantity: 1 }];
    const recipient = {
      name: 'J',
      address1: '1 Main St',
      city: 'Reno',
      state_code: 'NV',
      country_code: 'US',
    };
    await sandbox.call('POST', '/orders', {
      external_id: orderExternalId(VENDOR_ORDER),
      items,
      recipient,
    });
    expect(await printful.submitOrder(ACCOUNT, VENDOR_ORDER)).toMatchObject({ status: 'sent_to_vendor' });
    expect((await orders()).map(({ status }) => status)).toEqual(['pending']);
  });
});

test("an order that Printful refuses has its reason, and isn't tried again", async () => {
  const { printful, exchanges } = await start();
  const items = VENDOR_ORDER.items.map((item) => ({ ...item, vendorVariantId: '1' }));
  const submitted = printful.submitOrder(ACCOUNT, { ...VENDOR_ORDER, items });
  await expect(submitted).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: 'Printful refused this order: Item 0: sync variant 1 not found.',
    details: { reason: 'Item 0: sync variant 1 not found.' },
  });
  expect(exchanges).toHaveLength(1);
});

describe('an order is canceled', () => {
  test('once, also when the answer is lost', async () => {
    const { printful } = await start(({ method }) => (method === 'DELETE' ? 'answer lost' : 'answered'));
    const { id } = await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
    expect(await printful.cancelOrder(ACCOUNT, id)).toMatchObject({ status: 'cancelled' });
    expect(await printful.cancelOrder(ACCOUNT, id)).toMatchObject({ status: 'cancelled' });
  });

  test('unless it is being made', async () => {
    const { printful, sandbox } = await start();
    const { id } = await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
    await sandbox.call('POST', `/sandbox/orders/${id}/advance`);
    await expect(printful.cancelOrder(ACCOUNT, id)).rejects.toMatchObject({ code: 'vendor_refused_order' });
  });
});

test('an order is followed from being made to its delivery', async () => {
  const { printful, sandbox } = await start();
  const { id } = await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
  const statuses: unknown[] = [];
  for (const to of ['onhold', 'inprocess', 'fulfilled', 'delivered']) {
    await sandbox.call('POST', `/sandbox/orders/${id}/advance`, { to });
    const order = await printful.getOrder(ACCOUNT, id);
    statuses.push([order?.status, order?.problem, order?.shipments[0]?.quantities]);
  }
  const units = { [VENDOR_ORDER.items[0]?.lineItemId ?? '']: VENDOR_ORDER.items[0]?.quantity };
  expect(statuses).toEqual([
    ['sent_to_vendor', 'The vendor put it on hold', undefined],
    ['in_production', null, undefined],
    ['shipped', null, units],
    ['delivered', null, units],
  ]);
  expect(await printful.findOrder(ACCOUNT, VENDOR_ORDER, new Date(0))).toMatchObject({
    id,
    status: 'delivered',
  });
  expect(await printful.findOrder(ACCOUNT, { ...VENDOR_ORDER, label: 'GTI-1042-2' }, new Date(0))).toBeNull();
});

describe('products', () => {
  type Catalog = { sync_product: { id: number }; sync_variants: Record<string, unknown>[] }[];
  const catalogOf = async ({ sandbox }: Awaited<ReturnType<typeof start>>) =>
    (await sandbox.call('GET', '/sandbox/catalog')).body.result as Catalog;

  test('are read with their progress', async () => {
    const { printful } = await start();
    const progress: number[] = [];
    const products = await printful.listProducts(ACCOUNT, {
      onProgress: (done, total) => progress.push(done, total),
    });
    expect(products).toHaveLength(12);
    expect(progress.slice(0, 4)).toEqual([0, 12, 1, 12]);
    expect(progress.slice(-2)).toEqual([12, 12]);
    expect(products[0]).toMatchObject({ name: 'Ridge Line Tee', stockIds: ['71'] });
    expect(products[0]?.variants.find(({ isAvailable }) => !isAvailable)).toMatchObject({
      size: '3XL',
      color: 'Olive',
    });
  });

  test('without a price, or with one in another currency, have none', async () => {
    const shop = await start();
    const catalog = await catalogOf(shop);
    const [first, second] = catalog[0]?.sync_variants ?? [];
    if (!first || !second) throw new Error('The catalog is empty.');
    delete first['retail_price'];
    second['currency'] = 'EUR';
    await shop.sandbox.call('PUT', '/sandbox/catalog', catalog);
    const [product] = await shop.printful.listProducts(ACCOUNT);
    expect(product?.variants.slice(0, 3).map(({ retailPrice }) => retailPrice)).toEqual([null, null, 2700]);
  });

  test('are read again when the list changes between its pages, so that none is missed', async () => {
    const shop = await start();
    const catalog = await catalogOf(shop);
    const [sample] = catalog;
    if (!sample) throw new Error('The catalog is empty.');
    const many = Array.from({ length: 150 }, (_, at) => ({
      sync_product: { ...sample.sync_product, id: at + 1, external_id: `p${at}` },
      sync_variants: [],
    }));
    await shop.sandbox.call('PUT', '/sandbox/catalog', many);
    let lists = 0;
    const { base } = await startVendor(async ({ method, path, query }) => {
      const isList = path === '/store/products';
      // The first product is removed after the first page was read.
      if (isList && ++lists === 2) await shop.sandbox.call('PUT', '/sandbox/catalog', many.slice(1));
      return shop.sandbox.call(method, `${path}?${new URLSearchParams(query)}`);
    });
    const products = await printfulAt(base).listProducts(ACCOUNT);
    expect(products.map(({ id }) => Number(id))).toEqual(
      many.slice(1).map(({ sync_product }) => sync_product.id),
    );
  });

  test('are not read in part', async () => {
    const { printful } = await start((_, number) => (number > 6 ? 'answer lost' : 'answered'));
    await expect(printful.listProducts(ACCOUNT)).rejects.toMatchObject({ code: 'vendor_failed' });
  });

  test('are read in spite of faults now and then', async () => {
    const sandbox = await startTestPrintVendor({ slowMs: 1 });
    const products = await printfulAt(sandbox.base).listProducts({
      ...ACCOUNT,
      apiKey: `${ACCOUNT.apiKey}.flaky`,
    });
    expect(products).toHaveLength(12);
  });
});

describe('the registration of webhooks', () => {
  const HOOK = 'https://shop.example/hook';

  test('signs again if the reports about products replaced the signed ones', async () => {
    let secrets = 0;
    let signed: string | null = null;
    const { base } = await startVendor(({ method, path }) => {
      if (path === '/webhooks') signed = null;
      else if (method === 'POST') {
        secrets += 1;
        signed = HOOK;
      }
      const result = { default_url: signed, events: [], secret_key: `0${secrets}` };
      return signed || path === '/webhooks'
        ? { body: { result } }
        : { status: 404, body: { result: 'None' } };
    });
    expect(await printfulAt(base).registerWebhook(ACCOUNT, HOOK)).toMatchObject({ webhookSecret: '02' });
  });

  test.each(['', 'not hexadecimal', 'abc'])(
    'fails for a secret that no report could be checked with: %j',
    async (secret) => {
      const { base } = await startVendor(() => ({
        body: { result: { default_url: HOOK, secret_key: secret } },
      }));
      await expect(printfulAt(base).registerWebhook(ACCOUNT, HOOK)).rejects.toMatchObject({
        code: 'vendor_failed',
      });
    },
  );

  test('makes an address whose secret is good for reports about products only', async () => {
    const { printful, exchanges } = await start();
    const account = await printful.registerWebhook(ACCOUNT, HOOK);
    const [url = ''] = exchanges
      .filter(({ method, path }) => method === 'POST' && path === '/webhooks')
      .map(({ body }) => (body as { url: string }).url);
    const report = (type: string) =>
      printful.verifyWebhook(account, {
        rawBody: JSON.stringify({ type, data: { order: { id: 1 } } }),
        headers: new Headers(),
        url: new URL(url),
      });
    expect(report('product_updated').about).toEqual({ kind: 'products' });
    expect(() => report('order_updated')).toThrow(expect.objectContaining({ code: 'unknown_sender' }));
  });
});

test('a key that the vendor does not know is refused', async () => {
  const sandbox = await startTestPrintVendor();
  const stores = printfulAt(sandbox.base).listStores({ ...ACCOUNT, apiKey: 'sandbox_other' });
  await expect(stores).rejects.toMatchObject({ code: 'vendor_key_refused' });
});

describe('the cost of an order', () => {
  test('is known before it is made, as what its items cost then', async () => {
    const { printful, orders, exchanges } = await start();
    // Two of 45% of $27.00.
    expect(await printful.estimateCost(ACCOUNT, VENDOR_ORDER)).toBe(2430);
    expect(await orders()).toEqual([]);
    expect(exchanges[0]?.body).not.toHaveProperty('external_id');
    const { itemCosts } = await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
    expect(itemCosts).toEqual({ [VENDOR_ORDER.items[0]?.lineItemId ?? '']: 1215 });
  });

  test('is asked for once, without a retry', async () => {
    let requests = 0;
    const { printful } = await start((_request, number) => {
      requests = number;
      return 'answer lost';
    });
    const estimate = printful.estimateCost(ACCOUNT, VENDOR_ORDER);
    await expect(estimate).rejects.toMatchObject({ code: 'vendor_failed' });
    expect(requests).toBe(1);
  });

  test.each([
    [{ currency: 'EUR', subtotal: 10 }, null],
    [{ currency: 'USD', subtotal: null }, null],
    [{ currency: 'USD', subtotal: '12.50' }, 1250],
  ])('is read from %o', async (costs, cents) => {
    const { base } = await startVendor(() => ({ body: { code: 200, result: { costs } } }));
    expect(await printfulAt(base).estimateCost(ACCOUNT, VENDOR_ORDER)).toBe(cents);
  });
});
