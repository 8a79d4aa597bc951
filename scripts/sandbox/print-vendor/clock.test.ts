import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readPrintfulReport } from '#server/gateways/print-vendors/printful-webhooks.ts';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { ACCOUNT, printfulAt, startTestPrintVendor, VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import type { SandboxSettings } from './settings.ts';

const FAST = [0.02, 0.04, 0.06] as const;
const PLAIN = { ...VENDOR_ORDER, items: VENDOR_ORDER.items.map((item) => ({ ...item, printFiles: [] })) };
/** Two shirts and another one. */
const TWO_LINES = {
  ...PLAIN,
  items: PLAIN.items.flatMap((item) => [
    item,
    {
      ...item,
      lineItemId: '3e8a7337-f8bd-4327-8645-8359d764fa9e',
      vendorVariantId: '4800000001',
      quantity: 1,
    },
  ]),
};

interface Report {
  type: string;
  data: { reason?: string; shipment?: { tracking_number: string } };
}

/** A sandbox whose clock runs, with a gateway to it and a receiver of its reports. */
async function start(settings: Partial<SandboxSettings> = {}, directory?: string) {
  const sandbox = await startTestPrintVendor({
    settings: { clock: FAST, faults: {}, ...settings },
    ...(directory !== undefined && { directory }),
  });
  const receiver = await startVendor(() => ({ body: {} }));
  const printful = printfulAt(sandbox.base);
  const registered = await printful.registerWebhook(ACCOUNT, `${receiver.base}/hook`);
  const reports = () => receiver.exchanges.map(({ body }) => body as Report);
  return {
    ...sandbox,
    printful,
    receiver,
    registered,
    reports,
    types: () => reports().map(({ type }) => type),
  };
}

const MADE = ['order_created', 'order_updated', 'order_updated', 'shipment_sent', 'shipment_delivered'];

test('an order moves on by the clock until it is delivered, and each step is reported with a signature', async () => {
  const { printful, receiver, registered, types } = await start();
  const { id } = await printful.submitOrder(ACCOUNT, PLAIN);
  await expect.poll(types).toEqual(MADE);
  expect(await printful.getOrder(ACCOUNT, id)).toMatchObject({
    status: 'delivered',
    shipments: [{ trackingNumber: expect.stringMatching(/^94\d{20}$/), isDelivered: true }],
  });
  for (const { body, headers } of receiver.exchanges) {
    const report = { rawBody: JSON.stringify(body), headers: new Headers(headers as Record<string, string>) };
    const event = readPrintfulReport(registered, { ...report, url: new URL(receiver.base) });
    expect(event.about).toEqual({ kind: 'order', vendorOrderId: id });
  }
});

test('a draft waits until it is confirmed', async () => {
  const { call, types } = await start();
  const recipient = { name: 'J', address1: '1 Main St', city: 'Reno', state_code: 'NV', country_code: 'US' };
  const items = [{ sync_variant_id: 4_800_000_000, quantity: 1 }];
  const { body } = await call('POST', '/orders', { recipient, items });
  await call('POST', `/orders/${body.result.id}/confirm`);
  await expect.poll(types).toEqual(['order_created', 'order_updated', ...MADE.slice(1)]);
});

test('an order that was canceled, or moved by a control call, does not move by itself', async () => {
  // Later than a busy machine has canceled one and put another on hold.
  const { printful, call, types } = await start({ clock: [0.5, 0.52, 0.54] });
  const canceled = await printful.submitOrder(ACCOUNT, PLAIN);
  await printful.cancelOrder(ACCOUNT, canceled.id);
  const held = await printful.submitOrder(ACCOUNT, {
    ...PLAIN,
    reference: '3e8a7337-f8bd-4327-8645-8359d764fa9e',
  });
  await call('POST', `/sandbox/orders/${held.id}/advance`, { to: 'onhold' });
  const last = await printful.submitOrder(ACCOUNT, {
    ...PLAIN,
    reference: '5a8a7337-f8bd-4327-8645-8359d764fa9e',
  });
  await expect.poll(types).toContain('shipment_delivered');
  const words = await Promise.all([canceled, held, last].map(({ id }) => printful.getOrder(ACCOUNT, id)));
  expect(words.map((order) => order?.vendorStatus)).toEqual(['canceled', 'onhold', 'fulfilled']);
});

test('orders and reports go on after a restart, and an external id stays one order', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'print-vendor-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const before = await start({ clock: [0.2, 0.2, 0.2] }, directory);
  const { id } = await before.printful.submitOrder(ACCOUNT, PLAIN);
  await before.close();
  const after = await startTestPrintVendor({ directory });
  await expect.poll(before.types).toContain('shipment_delivered');
  expect(await printfulAt(after.base).submitOrder(ACCOUNT, PLAIN)).toMatchObject({ id });
  expect((await after.call('GET', '/orders')).body.paging.total).toBe(1);
});

describe('by a setting', () => {
  const fate = async (faults: SandboxSettings['faults'], order = PLAIN) => {
    const shop = await start({ faults });
    const { id } = await shop.printful.submitOrder(ACCOUNT, order);
    return { ...shop, state: () => shop.printful.getOrder(ACCOUNT, id) };
  };

  test('an order fails, with a reason', async () => {
    const { reports, state } = await fate({ failed: 1 });
    const reason = "This order can't be made.";
    await expect.poll(reports).toMatchObject([{}, { type: 'order_failed', data: { reason } }]);
    expect(await state()).toMatchObject({ status: 'failed', problem: reason });
  });

  test('an order is canceled in the dashboard of the vendor', async () => {
    const { types, state } = await fate({ canceled: 1 });
    await expect.poll(types).toEqual(['order_created', 'order_canceled']);
    expect(await state()).toMatchObject({ status: 'cancelled' });
  });

  test('an order is on hold for a while', async () => {
    const { types, state } = await fate({ onhold: 1 });
    await expect
      .poll(types)
      .toEqual(['order_created', 'order_put_hold', 'order_remove_hold', ...MADE.slice(1)]);
    expect(await state()).toMatchObject({ status: 'delivered', problem: null });
  });

  test.each([
    ['two line items', TWO_LINES, [1, 1]],
    ['a line item with two units', PLAIN, [1, 1]],
  ])('an order of %s ships in two packages', async (_name, order, lineItems) => {
    const { types, state } = await fate({ split: 1 }, order);
    await expect.poll(types).toEqual([...MADE.slice(0, 4), ...MADE.slice(2), 'shipment_delivered']);
    const { status, shipments = [] } = (await state()) ?? {};
    expect(status).toBe('delivered');
    expect(shipments.map(({ lineItemIds }) => lineItemIds.length)).toEqual(lineItems);
    expect(new Set(shipments.map(({ trackingNumber }) => trackingNumber)).size).toBe(2);
  });

  test("an order fails at once when the card can't be charged", async () => {
    const { types, state } = await fate({ card: 1 });
    expect(await state()).toMatchObject({ status: 'failed', problem: 'Charging your credit card failed' });
    await expect.poll(types).toEqual(['order_created', 'order_failed']);
  });

  test('an order stays a draft until its costs are known', async () => {
    const { call, printful, types, state } = await fate({ calculating: 1 });
    await expect.poll(types).toEqual(['order_created', 'order_remove_hold']);
    expect(await state()).toMatchObject({ status: 'pending', isDraft: true });
    await expect(printful.submitOrder(ACCOUNT, PLAIN)).rejects.toMatchObject({
      details: { reason: 'The costs of this order are still being calculated.' },
    });
    await call('PUT', '/sandbox/settings', { faults: {} });
    expect(await printful.submitOrder(ACCOUNT, PLAIN)).toMatchObject({ status: 'sent_to_vendor' });
  });

  test('an order is shipped again, and stays delivered while that is in transit', async () => {
    const { types, state } = await fate({ reshipment: 1 });
    await expect.poll(types).toEqual([...MADE, ...MADE.slice(2, 4)]);
    const { status, shipments } = (await state()) ?? {};
    expect(status).toBe('delivered');
    expect(shipments).toMatchObject([
      { isReshipment: false, isDelivered: true },
      { isReshipment: true, isDelivered: false },
    ]);
  });

  test('an archived order stays shipped and delivered', async () => {
    const { types, state } = await fate({ archived: 1 });
    await expect.poll(types).toEqual([...MADE, 'order_updated']);
    expect(await state()).toMatchObject({ status: 'delivered', vendorStatus: 'archived', problem: null });
  });

  test('an address is refused', async () => {
    await expect(fate({ address: 1 })).rejects.toMatchObject({
      code: 'vendor_refused_order',
      details: { reason: "Recipient: this address can't be found." },
    });
  });

  test('reports come twice and out of order, or not at all', async () => {
    const shop = await start({ clock: [0.03, 0.06, 0.09], faults: { twice: 1, late: 0.5 } });
    await shop.printful.submitOrder(ACCOUNT, PLAIN);
    await expect.poll(() => shop.types().toSorted()).toEqual([...MADE, ...MADE].toSorted());
    const silent = await fate({ unsent: 1 });
    await expect.poll(silent.state).toMatchObject({ status: 'delivered' });
    expect(silent.reports()).toEqual([]);
  });

  test('calls go wrong, but never control calls', async () => {
    const { call } = await startTestPrintVendor({ settings: { clock: null, faults: { busy: 1 } } });
    const statuses = async () =>
      Promise.all(['/stores', '/sandbox/settings'].map(async (path) => (await call('GET', path)).status));
    expect(await statuses()).toEqual([429, 200]);
    await call('PUT', '/sandbox/settings', { faults: {} });
    expect(await statuses()).toEqual([200, 200]);
    expect(await call('PUT', '/sandbox/settings', { faults: { busy: 2 } })).toMatchObject({ status: 400 });
  });
});

describe('a print file', () => {
  const withFile = (url: string) => ({
    ...PLAIN,
    items: PLAIN.items.map((item) => ({
      ...item,
      printFiles: [{ placement: 'front', url, position: null }],
    })),
  });

  test('that can be downloaded is printed', async () => {
    const { printful, call, types } = await start();
    const [product] = (await call('GET', '/store/products')).body.result;
    await printful.submitOrder(ACCOUNT, withFile(product.thumbnail_url));
    await expect.poll(types).toEqual(MADE);
  });

  test.each([
    ['is missing', '/files/nothing.png', 'HTTP 404'],
    ['is no image', '/stores', 'HTTP 401'],
  ])('that %s makes the order fail', async (_name, path, problem) => {
    const { printful, base, types } = await start();
    const { id } = await printful.submitOrder(ACCOUNT, withFile(base + path));
    await expect.poll(types).toEqual(['order_created', 'order_failed']);
    expect(await printful.getOrder(ACCOUNT, id)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining(`can't be downloaded: ${problem}.`),
    });
  });
});
