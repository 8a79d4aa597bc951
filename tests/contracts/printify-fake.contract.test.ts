import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toOrder } from '#server/gateways/print-vendors/printify-replies.ts';
import { readPrintifyReport } from '#server/gateways/print-vendors/printify-webhooks.ts';
import { startPrintify } from '#tests/support/printify-fake/gateway.ts';
import { fakeProduct } from '#tests/support/printify-fake/records.ts';
import type { PrintifyFake } from '#tests/support/printify-fake/server.ts';
import { describeContract } from './describe-contract.ts';
import type { Recorded } from './vendor-subjects.ts';

const HOOK = 'https://example.com/webhooks/order/created';
/** Members that not every object has, and the address, which is as it was sent. */
const OPTIONAL = new Set([
  'address_to',
  'delivered_at',
  'external',
  'fulfilled_at',
  'images',
  'printify_connect',
  'sent_to_production_at',
  'shipments',
  'tags',
]);

/** Returns the members of a reply with their types, such as `data[].id string`. An empty list has none. */
function membersOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => membersOf(one, `${path}[]`)))];
  if (typeof value !== 'object' || value === null)
    return [`${path} ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([name, member]) =>
    membersOf(member, path === '' ? name : `${path}.${name}`),
  );
}

const isOptional = (member: string) => member.split(/[ .[\]]+/).some((part) => OPTIONAL.has(part));

/** Makes a call as another client would. */
async function call(fake: PrintifyFake, method: string, path: string, body?: unknown) {
  const response = await fetch(fake.base + path, {
    method,
    headers: { Authorization: `Bearer ${fake.key}`, 'User-Agent': 'NodeJS' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

describeContract('printify (fake)', (folder) => {
  const directory = new URL('printify/', folder);
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as Recorded;
  const bodyOf = read('orders.submit.json').request?.body as { line_items: { product_id: string }[] };

  /** A fake with the product of the recorded order, its order, and a webhook. */
  async function start() {
    const { fake } = await startPrintify();
    fake.products = [fakeProduct(bodyOf.line_items[0]?.product_id ?? '')];
    fake.products[0]?.images.push({
      src: 'https://x.example',
      variant_ids: [1],
      position: 'front',
      is_default: true,
    });
    await call(fake, 'POST', '/shops/10/webhooks.json', { topic: 'order:created', url: HOOK });
    const made = await call(fake, 'POST', '/shops/10/orders.json', bodyOf);
    return { fake, made, order: fake.orders[0]?.id ?? '' };
  }

  const CALLS: Record<string, (order: string) => [method: string, path: string, body?: unknown]> = {
    'orders.cancel.json': (order) => ['POST', `/shops/10/orders/${order}/cancel.json`],
    'orders.list.json': () => ['GET', '/shops/10/orders.json'],
    'orders.shipping.json': () => [
      'POST',
      '/shops/10/orders/shipping.json',
      { line_items: bodyOf.line_items, address_to: { country: 'US' } },
    ],
    'products.list.json': () => ['GET', '/shops/10/products.json'],
    'webhooks.create.json': () => ['POST', '/shops/10/webhooks.json', { topic: 'order:updated', url: HOOK }],
    'webhooks.list.json': () => ['GET', '/shops/10/webhooks.json'],
  };

  test.each(Object.entries(CALLS))("the fake's reply has the members of %s", async (file, requestOf) => {
    const { fake, order } = await start();
    const reply = await call(fake, ...requestOf(order));
    expect(reply.status).toBe(200);
    const recorded = membersOf(read(file).response?.body).filter((one) => !isOptional(one));
    const replied = membersOf(reply.body).filter((one) => !isOptional(one));
    // The recorded list of orders has no pages, and that of a middle page has both neighbors.
    const isPaging = (member: string) => /^(?:\w+_page\w*|from|to|total|path) /.test(member);
    // A sales channel's order has a number of its own, a canceled one no price.
    const known = (members: string[]) =>
      members
        .filter((member) => !isPaging(member) && !/metadata\.price/.test(member))
        .map((member) => member.replace(/(shop_order_id) number/, '$1 string'))
        .toSorted();
    expect(known(replied)).toEqual(known(recorded));
  });

  test('the gateway reads what the recorded order costs, not what its buyer paid', () => {
    const list = read('orders.list.json').response as { body: { data: unknown[] } };
    expect(toOrder(list.body.data[0])).toMatchObject({ cost: 1050 + 400 });
  });

  test('the fake takes the recorded order once, and answers its id', async () => {
    const { fake, made, order } = await start();
    expect(made).toEqual({ status: 200, body: { id: order } });
    expect(Object.keys(read('orders.submit.json').response?.body as object)).toEqual(['id']);
    expect(await call(fake, 'POST', '/shops/10/orders.json', bodyOf)).toMatchObject({
      status: 409,
      body: { code: 8503, order: { id: order } },
    });
    expect((await call(fake, 'POST', `/shops/10/orders/${order}/send_to_production.json`)).body).toEqual({
      id: order,
    });
  });

  test.each([
    { what: 'an unknown member', change: { reference: '1' } },
    { what: 'a missing member', change: { external_id: undefined } },
    { what: 'a wrong type', change: { shipping_method: '1' } },
    { what: 'an unknown variant', change: { line_items: [{ ...bodyOf.line_items[0], variant_id: 1 }] } },
    {
      what: 'a placement that is not printed',
      change: { line_items: [custom({ chest: 'https://shop.example/1.png' })] },
    },
    {
      what: 'a file without a position',
      change: { line_items: [custom({ front: [{ src: 'https://a.example' }] })] },
    },
    {
      what: 'economy shipping of a product made for the order',
      change: { shipping_method: 4, line_items: [custom({ front: 'https://shop.example/1.png' })] },
    },
  ])('the fake refuses an order with $what', async ({ change }) => {
    const { fake } = await start();
    const body = { ...bodyOf, external_id: 'another', ...change };
    expect(await call(fake, 'POST', '/shops/10/orders.json', body)).toMatchObject({ status: 400 });
    expect(fake.orders).toHaveLength(1);
  });

  test.each([
    { front: 'https://shop.example/1.png' },
    { front: [{ src: 'https://shop.example/1.png', x: 0.5, y: 0.2, scale: 0.4, angle: 0 }] },
  ])('the fake takes a file for a placement, and files with positions', async (areas) => {
    const { fake } = await start();
    const body = { ...bodyOf, external_id: 'another', line_items: [custom(areas)] };
    expect(await call(fake, 'POST', '/shops/10/orders.json', body)).toMatchObject({ status: 200 });
  });

  test.each([{ path: '/shops/10/products.json?limit=51' }, { path: '/shops/10/orders.json?limit=11' }])(
    'the fake has no larger pages: $path',
    async ({ path }) => {
      const { fake } = await start();
      expect(await call(fake, 'GET', path)).toMatchObject({ status: 400 });
    },
  );

  test.each(readdirSync(directory).filter((file) => file.startsWith('webhook.')))(
    "the fake's report has the members of %s, and its signature",
    async (file) => {
      const { fake, order } = await start();
      const recorded = read(file).payload as { type: string; resource: { data: { status?: string } } };
      const { type } = recorded;
      await call(fake, 'POST', '/shops/10/webhooks.json', { topic: type, url: HOOK, secret: 'secret' });
      fake.reports = [];
      const { status } = recorded.resource.data;
      if (type === 'order:created')
        await call(fake, 'POST', '/shops/10/orders.json', { ...bodyOf, external_id: '2' });
      else if (type === 'order:sent-to-production')
        await call(fake, 'POST', `/shops/10/orders/${order}/send_to_production.json`);
      else if (type === 'order:updated') fake.move(order, status ?? '');
      else fake.ship(order, '9400');
      if (type === 'order:shipment:delivered') fake.deliver(order);
      const report = fake.reports.find(({ topic, headers }) => topic === type && headers['X-Pfy-Signature']);
      expect(membersOf(JSON.parse(report?.rawBody ?? '{}'))).toEqual(membersOf(recorded));
      const event = readPrintifyReport(
        { webhookSecret: 'secret' },
        { rawBody: report?.rawBody ?? '', headers: new Headers(report?.headers), url: new URL(HOOK) },
      );
      expect(event).toMatchObject({
        type,
        about: { kind: 'order', vendorOrderId: fake.orders.at(-1)?.id },
        storeId: '10',
      });
    },
  );
});

function custom(areas: object) {
  return { blueprint_id: 5, print_provider_id: 29, variant_id: 17887, quantity: 1, print_areas: areas };
}
