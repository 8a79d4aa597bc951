import { expect, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import { createPrintify } from './printify.ts';

const ACCOUNT = { apiKey: 'key', storeId: '10', webhookSecret: null };
const HOOK = 'https://shop.example/hook';

interface MadeOrder {
  id: string;
  status: string;
  metadata: { shop_order_id: string };
}

/** The gateway to a shop with orders, 2 on a page. `isLost` loses the answer to a call that was carried out. */
async function start(isLost: (call: string) => boolean = () => false, others = 0, refuses = false) {
  const orders: MadeOrder[] = Array.from({ length: others }, (_, at) => ({
    id: `other-${at}`,
    status: 'fulfilled',
    metadata: { shop_order_id: `other-${at}` },
  }));
  const { base, exchanges } = await startVendor(({ method, path, query, body }) => {
    const call = `${method} ${path.replace('/shops/10', '').replaceAll(/made-\d+/g, ':id')}`;
    const found = orders.find(({ id }) => path.includes(id));
    const reply = answer(call, found, query, body);
    return isLost(call) ? 'dropped' : reply;
  });

  function answer(call: string, found: MadeOrder | undefined, query: Record<string, string>, body: unknown) {
    switch (call) {
      case 'POST /orders.json': {
        const made = {
          id: `made-${orders.length}`,
          status: 'on-hold',
          metadata: { shop_order_id: (body as { external_id: string }).external_id },
        };
        orders.push(made);
        return { body: { id: made.id } };
      }
      case 'GET /orders.json': {
        const start = (Number(query['page']) - 1) * 2;
        return {
          body: { data: orders.slice(start, start + 2), last_page: Math.ceil(orders.length / 2) || 1 },
        };
      }
      case 'POST /orders/:id/send_to_production.json':
        if (refuses) return { status: 400, body: { message: 'No ink' } };
        if (found?.status !== 'on-hold') return { status: 400, body: { message: 'Already sent' } };
        found.status = 'in-production';
        return { body: found };
      case 'POST /orders/:id/cancel.json':
        if (found) found.status = 'canceled';
        return { body: found };
      case 'GET /products/301000001.json':
        return { body: { id: '301000001', blueprint_id: 5, print_provider_id: 29 } };
      default:
        return found ? { body: found } : { status: 404, body: { message: 'Not found' } };
    }
  }

  const printify = createPrintify({
    settings: { apiBase: base },
    clock: { now: () => 0, sleep: async () => {} },
    newSecret: () => 'new-secret',
  });
  return { printify, orders, exchanges };
}

const made = (orders: MadeOrder[]) =>
  orders.filter(({ metadata }) => metadata.shop_order_id === VENDOR_ORDER.reference);

test('an order is made and sent to production', async () => {
  const { printify, orders, exchanges } = await start();
  expect(await printify.submitOrder(ACCOUNT, VENDOR_ORDER)).toMatchObject({
    reference: VENDOR_ORDER.reference,
    status: 'in_production',
  });
  expect(orders).toHaveLength(1);
  expect(exchanges.find(({ method }) => method === 'POST')?.body).toEqual({
    external_id: VENDOR_ORDER.reference,
    label: 'GTI-1042-1',
    shipping_method: 1,
    is_printify_express: false,
    is_economy_shipping: false,
    send_shipping_notification: false,
    line_items: [
      {
        blueprint_id: 5,
        print_provider_id: 29,
        print_areas: { front: 'https://shop.example/print/1.png' },
        variant_id: 4_800_000_000,
        quantity: 2,
      },
    ],
    address_to: {
      first_name: 'Jenny',
      last_name: 'Rosen',
      email: 'jenny@example.com',
      country: 'US',
      region: 'NV',
      address1: '1 Main St',
      city: 'Reno',
      zip: '89501',
    },
  });
});

test('a product without a design is ordered as it is in the store', async () => {
  const { printify, exchanges } = await start();
  const items = VENDOR_ORDER.items.map((item) => ({ ...item, printFiles: [] }));
  await printify.submitOrder(ACCOUNT, { ...VENDOR_ORDER, items });
  expect(exchanges.find(({ method }) => method === 'POST')?.body).toMatchObject({
    line_items: [{ product_id: '301000001', variant_id: 4_800_000_000, quantity: 2 }],
  });
});

test('a design where Printify prints none is refused, not left out', async () => {
  const { printify, exchanges } = await start();
  const items = VENDOR_ORDER.items.map((item) => ({
    ...item,
    printFiles: [{ placement: 'chest', url: 'https://shop.example/print/1.png' }],
  }));
  await expect(printify.submitOrder(ACCOUNT, { ...VENDOR_ORDER, items })).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: expect.stringContaining('chest'),
  });
  expect(exchanges).toEqual([]);
});

test.each(['POST /orders.json', 'POST /orders/:id/send_to_production.json'])(
  'an order is made once when the answer to %s is lost',
  async (lost) => {
    let isFirst = true;
    const { printify, orders } = await start((call) => {
      const isLost = call === lost && isFirst;
      if (isLost) isFirst = false;
      return isLost;
    }, 5);
    expect(await printify.submitOrder(ACCOUNT, VENDOR_ORDER)).toMatchObject({ status: 'in_production' });
    expect(await printify.submitOrder(ACCOUNT, VENDOR_ORDER)).toMatchObject({ status: 'in_production' });
    expect(made(orders)).toHaveLength(1);
  },
);

test('no second order is made while the first, whose answer is lost, may still be on its way', async () => {
  let late: MadeOrder | undefined;
  let isFirst = true;
  const { printify, orders } = await start((call) => {
    const isLost = call === 'POST /orders.json' && isFirst;
    if (isLost) {
      isFirst = false;
      late = orders.pop();
    } else if (late && call === 'GET /orders.json') {
      orders.push(late);
      late = undefined;
    }
    return isLost;
  });
  await expect(printify.submitOrder(ACCOUNT, VENDOR_ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
  expect(await printify.submitOrder(ACCOUNT, VENDOR_ORDER)).toMatchObject({ status: 'in_production' });
  expect(made(orders)).toHaveLength(1);
});

test('a draft that is refused is canceled, so that nothing is made of it, and the next order is a new one', async () => {
  const { printify, orders } = await start(undefined, 0, true);
  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect(printify.submitOrder(ACCOUNT, VENDOR_ORDER)).rejects.toMatchObject({
      code: 'vendor_refused_order',
      message: 'Printify refused this order: No ink',
    });
  }
  expect(made(orders).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
});

test('an order is found before a canceled draft of it', async () => {
  const { printify, orders } = await start();
  await printify.submitOrder(ACCOUNT, VENDOR_ORDER);
  const [order] = made(orders);
  if (order) orders.unshift({ ...order, id: 'made-9', status: 'canceled' });
  expect(await printify.findOrder(ACCOUNT, VENDOR_ORDER)).toMatchObject({ id: 'made-0' });
});

test("no order is made while the list of orders can't be read", async () => {
  const { printify, orders } = await start((call) => call === 'GET /orders.json');
  await expect(printify.submitOrder(ACCOUNT, VENDOR_ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
  expect(orders).toEqual([]);
});

test('an order is found on a later page, and null returned when it is on none', async () => {
  const { printify, orders } = await start(undefined, 5);
  expect(await printify.findOrder(ACCOUNT, { ...VENDOR_ORDER, reference: 'other-4' })).toMatchObject({
    id: 'other-4',
    status: 'shipped',
  });
  expect(await printify.findOrder(ACCOUNT, VENDOR_ORDER)).toBeNull();
  expect(orders).toHaveLength(5);
});

test('a shop has to be known', async () => {
  const { printify } = await start();
  await expect(printify.listProducts({ ...ACCOUNT, storeId: null })).rejects.toMatchObject({
    code: 'vendor_not_configured',
  });
});

test('webhooks are replaced if their secret is not known, and kept if it is', async () => {
  const existing = { id: 'w1', topic: 'order:created', url: HOOK };
  const { base, exchanges } = await startVendor(({ method }) =>
    method === 'GET'
      ? { body: [existing, { ...existing, id: 'w2', url: 'https://other.example' }] }
      : { body: {} },
  );
  const printify = createPrintify({ settings: { apiBase: base }, newSecret: () => 'new-secret' });
  const calls = () => exchanges.splice(0).map(({ method, path }) => `${method} ${path}`);

  expect(await printify.registerWebhook(ACCOUNT, HOOK)).toEqual({ webhookSecret: 'new-secret' });
  expect(exchanges.find(({ method }) => method === 'DELETE')?.query).toEqual({ host: 'shop.example' });
  expect(calls().filter((call) => !call.startsWith('POST'))).toEqual([
    'GET /shops/10/webhooks.json',
    'DELETE /shops/10/webhooks/w1.json',
  ]);
  const known = { ...ACCOUNT, webhookSecret: 'known' };
  expect(await printify.registerWebhook(known, HOOK)).toEqual({ webhookSecret: 'known' });
  const topics = exchanges.flatMap(({ body }) => (body as { topic?: string } | undefined)?.topic ?? []);
  expect(topics).not.toContain('order:created');
  expect(topics).toContain('order:shipment:delivered');
  expect(calls().some((call) => call.startsWith('DELETE'))).toBe(false);
});

test('rates are asked for with the part of the address that is known', async () => {
  const { base, exchanges } = await startVendor(() => ({ body: { standard: 1000, economy: 399 } }));
  const printify = createPrintify({
    settings: { apiKey: undefined, apiBase: base, webhookSecret: undefined },
  });
  const recipient = {
    ...VENDOR_ORDER.recipient,
    firstName: '',
    lastName: '',
    addressLine1: '',
    city: '',
    email: null,
  };
  await printify.quoteShipping?.(ACCOUNT, { ...VENDOR_ORDER, recipient });
  const [{ body } = {}] = exchanges;
  expect(body).toHaveProperty('address_to', { country: 'US', region: 'NV', zip: '89501' });
});
