import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPrintfulReport } from '#server/gateways/print-vendors/printful-webhooks.ts';
import { describeContract } from './describe-contract.ts';
import { loadPrintfulDescription } from './printful-description.ts';
import { sign, webhookSecret } from './sign-report.ts';
import { startVendor, type VendorExchange } from './vendor-recorder.ts';
import { ACCOUNT, printfulAt, startTestPrintVendor, VENDOR_ORDER } from './vendor-sandbox.ts';

const HOOK = 'https://shop.example/api/webhooks/printful';

const POSITION = {
  name: 'front',
  area: { width: 1800, height: 2400 },
  x: 1200,
  y: 225,
  width: 600,
  height: 600,
};
const ON_THE_CHEST = {
  ...VENDOR_ORDER,
  reference: '9f0d2a5e-6c4b-4d7e-8a54-0f6f0b1c9a11',
  items: VENDOR_ORDER.items.map((item) => ({
    ...item,
    printFiles: [{ placement: 'chest', url: 'https://shop.example/print/2.png', position: POSITION }],
  })),
};

/** Makes every call of the gateway through the sandbox, and returns what was sent and answered. */
async function recordAllCalls(): Promise<VendorExchange[]> {
  const sandbox = await startTestPrintVendor();
  const { base, exchanges } = await startVendor(async ({ method, path, query, body }) => {
    const search = new URLSearchParams(query).toString();
    return sandbox.call(method, search ? `${path}?${search}` : path, body);
  });
  const printful = printfulAt(base);
  await printful.listStores(ACCOUNT);
  await printful.listProducts(ACCOUNT);
  await printful.quoteShipping(ACCOUNT, VENDOR_ORDER);
  const known = { ...VENDOR_ORDER.recipient, addressLine1: '', city: '' };
  await printful.quoteShipping(ACCOUNT, { ...VENDOR_ORDER, recipient: known });
  // The description doesn't say what the answer is before a store has a webhook.
  await sandbox.call('POST', '/v2/webhooks', { default_url: HOOK, events: [{ type: 'order_created' }] });
  const { webhookSecret } = await printful.registerWebhook(ACCOUNT, HOOK);
  await printful.watchStock({ ...ACCOUNT, webhookSecret }, HOOK, ['71', '19']);
  await printful.estimateCost(ACCOUNT, VENDOR_ORDER);
  const { id } = await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
  await printful.submitOrder(ACCOUNT, ON_THE_CHEST);
  await printful.findOrder(ACCOUNT, VENDOR_ORDER, new Date(0));
  await sandbox.call('POST', `/sandbox/orders/${id}/advance`, { to: 'fulfilled' });
  await printful.getOrder(ACCOUNT, id);
  const other = await printful.submitOrder(ACCOUNT, {
    ...VENDOR_ORDER,
    reference: '3e8a7337-f8bd-4327-8645-8359d764fa9e',
  });
  await printful.cancelOrder(ACCOUNT, other.id);
  // This part of the description has no Mockup Generator.
  return exchanges.filter(({ path }) => !path.startsWith('/mockup-generator/'));
}

describeContract('printful (description)', (folder) => {
  const v1 = loadPrintfulDescription(folder, 'v1');
  const v2 = loadPrintfulDescription(folder, 'v2');
  const of = (path: string) => (path.startsWith('/v2/') ? v2 : v1);
  const read = (file: string) => JSON.parse(readFileSync(new URL(`printful/${file}`, folder), 'utf8'));

  test("the gateway's requests and the sandbox's replies are as described", async () => {
    const exchanges = await recordAllCalls();
    const calls = new Set(
      exchanges.map(({ method, path }) => `${method} ${path.replaceAll(/@[\w-]+|\d{8,}/g, ':id')}`),
    );
    expect([...calls].toSorted()).toEqual([
      'DELETE /orders/:id',
      'GET /orders/:id',
      'GET /store/products',
      'GET /store/products/:id',
      'GET /store/variants/:id',
      'GET /stores',
      'GET /v2/orders/:id/shipments',
      'GET /v2/webhooks',
      'GET /webhooks',
      'POST /orders',
      'POST /orders/estimate-costs',
      'POST /shipping/rates',
      'POST /v2/webhooks',
      'POST /webhooks',
    ]);
    for (const { method, path, query, body, status, reply } of exchanges) {
      const description = of(path);
      const call = `${method} ${path}`;
      expect({ call, status }).toEqual({ call, status: 200 });
      expect({ call, problems: description.checkReply(method, path, reply) }).toEqual({ call, problems: [] });
      if (body !== undefined) {
        expect({ call, problems: description.checkRequest(method, path, body) }).toEqual({
          call,
          problems: [],
        });
      }
      // The description lacks the paging of products, which its text has.
      const known = [
        ...description.queryOf(method, path),
        ...(path === '/store/products' ? ['offset', 'limit'] : []),
      ];
      expect(known).toEqual(expect.arrayContaining(Object.keys(query)));
    }
  });

  test('the description refuses what is wrong', () => {
    const { items, recipient } = { items: [{ quantity: 1 }], recipient: { name: 'A' } };
    expect(v1.checkRequest('POST', '/orders', { recipient, items })).not.toEqual([]);
    expect(v1.checkRequest('POST', '/shipping/rates', { items: [] })).not.toEqual([]);
    expect(v1.checkReply('GET', '/orders/1', { code: 200, result: { id: 'x' } })).not.toEqual([]);
    expect(
      v2.checkReply('GET', '/v2/orders/1/shipments', { data: [{ shipment_status: 'lost' }] }),
    ).not.toEqual([]);
  });

  test("the sandbox's reports are signed and have the members of the published ones", async () => {
    const sandbox = await startTestPrintVendor();
    const receiver = await startVendor(() => ({ body: {} }));
    const printful = printfulAt(sandbox.base);
    const registered = await printful.registerWebhook(ACCOUNT, `${receiver.base}/hook`);
    const { id } = await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
    for (const to of ['inprocess', 'fulfilled', 'delivered', 'returned']) {
      await sandbox.call('POST', `/sandbox/orders/${id}/advance`, { to });
    }
    const types = [
      ...['order_created', 'order_updated', 'order_updated'],
      ...['shipment_sent', 'shipment_delivered', 'shipment_returned'],
    ];
    await expect
      .poll(() => receiver.exchanges.map(({ body }) => (body as { type: string }).type))
      .toEqual(types);
    for (const { body, headers } of receiver.exchanges) {
      const event = readPrintfulReport(registered, {
        rawBody: JSON.stringify(body),
        headers: new Headers(headers as Record<string, string>),
        url: new URL(`${receiver.base}/hook`),
      });
      expect(event.about).toEqual({ kind: 'order', vendorOrderId: id });
      expect(shapeOf(body)).toEqual(shapeOf(read(`v2/webhook.${event.type}.json`).payload));
    }
  });

  test('the published vector of a signature is accepted', () => {
    const {
      secret_key_hex: webhookSecret,
      raw_body: rawBody,
      headers,
    } = read('v2/webhook-signature-vector.json');
    const report = (change: object = {}) =>
      readPrintfulReport(
        { webhookSecret },
        { rawBody, headers: new Headers(headers), url: new URL(HOOK), ...change },
      );
    expect(report()).toMatchObject({
      type: 'order_created',
      about: { kind: 'order', vendorOrderId: '11111' },
    });
    const refused = expect.objectContaining({ code: 'unknown_sender' });
    expect(() => report({ rawBody: rawBody.replace('pending', 'fulfilled') })).toThrow(refused);
    expect(() => report({ headers: new Headers() })).toThrow(refused);
  });

  test.each(readdirSync(new URL('printful/v2/', folder)).filter((file) => file.startsWith('webhook.')))(
    'the report %s names what has to be read again',
    (file) => {
      const { payload } = read(`v2/${file}`);
      const rawBody = JSON.stringify(payload);
      const url = new URL(HOOK);
      const event = readPrintfulReport({ webhookSecret }, { rawBody, headers: sign(rawBody), url });
      expect(event.type).toBe(payload.type);
      expect(event.about).toEqual(
        file.includes('stock_updated') ? { kind: 'products' } : { kind: 'order', vendorOrderId: '11111' },
      );
      // Sent again, it is the same event.
      const again = JSON.stringify({ ...payload, retries: 3 });
      const second = readPrintfulReport({ webhookSecret }, { rawBody: again, headers: sign(again), url });
      expect(second.externalId).toBe(event.externalId);
    },
  );

  test('the published errors are understood', async () => {
    const codes = [
      'vendor_failed',
      'vendor_key_refused',
      'vendor_key_refused',
      'vendor_failed',
      'vendor_failed',
    ];
    for (const [at, { status, body }] of read('v1/errors.json').examples.entries()) {
      const { base } = await startVendor(() => ({ status, body }));
      const stores = printfulAt(base).listStores(ACCOUNT);
      await expect(stores).rejects.toMatchObject({ code: codes[at] });
      if (at === 0) await expect(stores).rejects.toThrow('Missing required parameters');
    }
  });
});

/** Returns the names of an object's members, including nested ones. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return '';
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}
