import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import { ACCOUNT, NOW, startPrintify } from '#tests/support/printify-fake/gateway.ts';
import { stamp } from '#tests/support/printify-fake/records.ts';
import type { PrintifyFake } from '#tests/support/printify-fake/server.ts';

const [ITEM] = VENDOR_ORDER.items;
const ORDER = {
  ...VENDOR_ORDER,
  items: VENDOR_ORDER.items.map((item) => ({
    ...item,
    vendorProductId: 'tee',
    vendorVariantId: '17887',
    quantity: 3,
  })),
};
/** The same, after a call that may have reached the vendor. */
const AGAIN = { ...ORDER, mayExistSince: new Date(NOW) };
const named = (reference: string) => ({ reference, label: 'GTI-1042-1' });
const CREATE = 'POST /shops/:id/orders.json';
const LIST = 'GET /shops/:id/orders.json';
const READ = 'GET /shops/:id/orders/:id.json';
const SEND = 'POST /shops/:id/orders/:id/send_to_production.json';
const CANCEL = 'POST /shops/:id/orders/:id/cancel.json';
const PRODUCT = 'GET /shops/:id/products/:id.json';

/** Adds orders of other shops' buyers, the oldest first, an hour between them. The newest is of now. */
function addOthers(fake: PrintifyFake, count: number): void {
  for (let at = 0; at < count; at++) {
    const order = structuredClone(fake.orders[0]);
    if (!order) throw new Error('There is no order to copy.');
    order.id = `other-${at}`;
    order.metadata.shop_order_id = `other-${at}`;
    order.created_at = stamp(NOW - (count - 1 - at) * HOUR_MS);
    fake.orders.splice(at, 0, order);
  }
}

const made = ({ orders }: PrintifyFake) =>
  orders.filter(({ metadata }) => metadata.shop_order_id.startsWith(ORDER.reference));

describe('an order', () => {
  test('is made and sent to production, without reading others', async () => {
    const { printify, fake } = await startPrintify();
    expect(await printify.submitOrder(ACCOUNT, ORDER)).toMatchObject({
      ...{ reference: ORDER.reference, status: 'in_production', isDraft: false },
    });
    expect(made(fake)).toHaveLength(1);
    expect(fake.requests.find(({ call }) => call === CREATE)?.body).toEqual({
      external_id: ORDER.reference,
      label: 'GTI-1042-1',
      shipping_method: 1,
      is_printify_express: false,
      is_economy_shipping: false,
      send_shipping_notification: false,
      line_items: [
        {
          ...{ blueprint_id: 5, print_provider_id: 29, variant_id: 17887, quantity: 3 },
          print_areas: { front: 'https://shop.example/print/1.png' },
        },
      ],
      address_to: {
        ...{ first_name: 'Jenny', last_name: 'Rosen', email: 'jenny@example.com' },
        ...{ country: 'US', region: 'NV', address1: '1 Main St', city: 'Reno', zip: '89501' },
      },
    });
    expect(fake.calls()).toEqual([PRODUCT, CREATE, READ, SEND, READ]);
  });

  test('costs what all its units and their shipping do', async () => {
    const { printify } = await startPrintify();
    expect(await printify.submitOrder(ACCOUNT, ORDER)).toMatchObject({ cost: 3 * 1000 + 400 });
  });

  test('of a product without a design is as it is in the store', async () => {
    const { printify, fake } = await startPrintify();
    const items = ORDER.items.map((item) => ({ ...item, printFiles: [] }));
    await printify.submitOrder(ACCOUNT, { ...ORDER, items });
    expect(fake.requests.find(({ call }) => call === CREATE)?.body).toMatchObject({
      line_items: [{ product_id: 'tee', variant_id: 17887, quantity: 3 }],
    });
  });

  test('with a design where Printify prints none is refused', async () => {
    const { printify, fake } = await startPrintify();
    const printFiles = [{ placement: 'chest', url: ITEM?.printFiles[0]?.url ?? '', position: null }];
    const items = ORDER.items.map((item) => ({ ...item, printFiles }));
    const submitting = printify.submitOrder(ACCOUNT, { ...ORDER, items });
    await expect(submitting).rejects.toMatchObject({
      code: 'vendor_refused_order',
      message: expect.stringContaining('chest'),
    });
    expect(fake.calls()).toEqual([]);
  });

  test.each([CREATE, READ, SEND])('is made once when the answer to %s is lost', async (lost) => {
    const { printify, fake } = await startPrintify();
    fake.fail(lost, 'lost answer', 1);
    expect(await printify.submitOrder(ACCOUNT, ORDER)).toMatchObject({ status: 'in_production' });
    expect(await printify.submitOrder(ACCOUNT, AGAIN)).toMatchObject({ status: 'in_production' });
    expect(made(fake)).toHaveLength(1);
  });

  test.each([
    { what: 'found before it is made again', order: AGAIN },
    { what: 'named by Printify when it is made again', order: ORDER },
  ])('is made once when no answer arrives, and it is $what', async ({ order }) => {
    const { printify, fake } = await startPrintify();
    fake.fail(CREATE, 'late');
    await expect(printify.submitOrder(ACCOUNT, ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
    expect(fake.orders).toEqual([]);
    fake.arrive();
    expect(await printify.submitOrder(ACCOUNT, order)).toMatchObject({ status: 'in_production' });
    expect(made(fake)).toHaveLength(1);
  });

  test("isn't made again while the list of orders can't be read", async () => {
    const { printify, fake } = await startPrintify();
    fake.fail(LIST, 'server error', 3);
    await expect(printify.submitOrder(ACCOUNT, AGAIN)).rejects.toMatchObject({ code: 'vendor_failed' });
    expect(fake.orders).toEqual([]);
  });

  test('that is refused is canceled, and the next attempt makes a new one, as Printify takes no id twice', async () => {
    const { printify, fake } = await startPrintify();
    fake.production = 'refused';
    for (let attempt = 1; attempt <= 2; attempt++) {
      await expect(printify.submitOrder(ACCOUNT, ORDER)).rejects.toMatchObject({
        code: 'vendor_refused_order',
        message: 'Printify refused this order: The zip field is invalid.',
      });
    }
    fake.production = 'in-production';
    const order = await printify.submitOrder(ACCOUNT, AGAIN);
    expect(order).toMatchObject({ reference: ORDER.reference, status: 'in_production' });
    expect(made(fake).map(({ status }) => status)).toEqual(['canceled', 'canceled', 'in-production']);
    expect(await printify.findOrder(ACCOUNT, ORDER, new Date(NOW))).toMatchObject({ id: order.id });
  });

  test('stays a draft while its costs are calculated, and is sent later', async () => {
    const { printify, fake } = await startPrintify();
    fake.calculatesCosts = true;
    const draft = await printify.submitOrder(ACCOUNT, ORDER);
    expect(draft).toMatchObject({ isDraft: true, vendorStatus: 'cost-calculation' });
    fake.move(draft.id, 'on-hold');
    expect(await printify.submitOrder(ACCOUNT, AGAIN)).toMatchObject({ id: draft.id, isDraft: false });
    expect(fake.calls()).not.toContain(CANCEL);
  });

  test('that was sent is no draft, although it is on hold for a moment', async () => {
    const { printify, fake } = await startPrintify();
    fake.production = 'on-hold';
    expect(await printify.submitOrder(ACCOUNT, ORDER)).toMatchObject({
      ...{ isDraft: false, status: 'sent_to_vendor' },
    });
  });

  test.each([
    { production: 'has-issues', status: 'failed', problem: 'issue' },
    { production: 'payment-not-received', status: 'sent_to_vendor', problem: 'payment' },
  ] as const)('with $production has its problem', async ({ production, status, problem }) => {
    const { printify, fake } = await startPrintify();
    fake.production = production;
    const order = await printify.submitOrder(ACCOUNT, ORDER);
    expect(order).toMatchObject({ status, problem: expect.stringContaining(problem) });
  });

  test('is canceled until it is being made', async () => {
    const { printify, fake } = await startPrintify();
    fake.production = 'payment-not-received';
    const { id } = await printify.submitOrder(ACCOUNT, ORDER);
    fake.fail(CANCEL, 'lost answer');
    expect(await printify.cancelOrder(ACCOUNT, id)).toMatchObject({ status: 'cancelled' });
    fake.move(id, 'in-production');
    await expect(printify.cancelOrder(ACCOUNT, id)).rejects.toMatchObject({ code: 'vendor_refused_order' });
  });
});

describe('an order is looked up', () => {
  const pages = (fake: PrintifyFake) => fake.calls().filter((call) => call === LIST).length;

  test('in the list, and null returned when it is on no page', async () => {
    const { printify, fake } = await startPrintify();
    await printify.submitOrder(ACCOUNT, ORDER);
    addOthers(fake, 25);
    expect(await printify.findOrder(ACCOUNT, named('other-4'), new Date(0))).toMatchObject({ id: 'other-4' });
    expect(await printify.findOrder(ACCOUNT, named('nothing'), new Date(0))).toBeNull();
  });

  test('as far back as it may be, and a little further for clocks that differ', async () => {
    const { printify, fake } = await startPrintify();
    await printify.submitOrder(ACCOUNT, ORDER);
    addOthers(fake, 45);
    fake.calls();
    await printify.findOrder(ACCOUNT, named('nothing'), new Date(NOW - MINUTE_MS));
    expect(pages(fake)).toBe(1);
    expect(
      await printify.findOrder(ACCOUNT, named('other-34'), new Date(NOW - 9.5 * HOUR_MS)),
    ).not.toBeNull();
    expect(pages(fake)).toBe(2);
  });

  test('on all pages if the newest are not the first', async () => {
    const { printify, fake } = await startPrintify();
    await printify.submitOrder(ACCOUNT, ORDER);
    addOthers(fake, 25);
    fake.orders.reverse();
    expect(await printify.findOrder(ACCOUNT, named('other-24'), new Date(NOW))).not.toBeNull();
  });

  test('before a canceled draft of it', async () => {
    const { printify, fake } = await startPrintify();
    const { id } = await printify.submitOrder(ACCOUNT, ORDER);
    const [order] = made(fake);
    if (order) fake.orders.push({ ...order, id: 'canceled', status: 'canceled' });
    expect(await printify.findOrder(ACCOUNT, ORDER, new Date(NOW))).toMatchObject({ id });
  });
});

describe('faults', () => {
  test.each([
    { fault: 'server error', pauses: [1000, 2000] },
    { fault: 'rate limited', pauses: [7000, 7000] },
  ] as const)('now and then are waited for: $fault', async ({ fault, pauses: expected }) => {
    const { printify, fake, pauses } = await startPrintify();
    fake.fail('GET /shops.json', fault, 2);
    expect(await printify.listStores(ACCOUNT)).toHaveLength(1);
    expect(pauses).toEqual(expected);
  });

  test('name what is wrong with the key', async () => {
    const { printify, fake } = await startPrintify();
    fake.fail('GET /shops.json', 'key refused');
    await expect(printify.listStores(ACCOUNT)).rejects.toMatchObject({ code: 'vendor_key_refused' });
  });

  test.each(['cloudflare page', 'insufficient scope'] as const)(
    'never make an order twice: %s',
    async (fault) => {
      const { printify, fake } = await startPrintify();
      fake.fail(CREATE, fault);
      await expect(printify.submitOrder(ACCOUNT, ORDER)).rejects.toThrow();
      await printify.submitOrder(ACCOUNT, AGAIN);
      expect(made(fake)).toHaveLength(1);
    },
  );

  test.each([
    {
      what: 'the permission to read it is missing',
      faults: [
        [READ, 'insufficient scope'],
        [READ, 'insufficient scope'],
      ],
    },
    { what: 'the key ends before it is sent', faults: [[SEND, 'key refused']] },
    {
      what: 'the key ends before it is looked up',
      faults: [
        [CREATE, 'lost answer'],
        [LIST, 'key refused'],
      ],
    },
  ] as const)("aren't refusals of an order that was made: $what", async ({ faults }) => {
    const { printify, fake } = await startPrintify();
    for (const [call, fault] of faults) fake.fail(call, fault);
    await expect(printify.submitOrder(ACCOUNT, ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
    expect(await printify.submitOrder(ACCOUNT, AGAIN)).toMatchObject({ status: 'in_production' });
    expect(made(fake)).toHaveLength(1);
  });

  test("aren't refusals of an order that Printify refused to make and then to cancel", async () => {
    const { printify, fake } = await startPrintify();
    fake.production = 'refused';
    fake.fail(CANCEL, 'not found');
    await expect(printify.submitOrder(ACCOUNT, ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
  });
});

test('a shop has to be known', async () => {
  const { printify } = await startPrintify();
  await expect(printify.listProducts?.({ ...ACCOUNT, storeId: null })).rejects.toMatchObject({
    code: 'vendor_not_configured',
  });
});

test('rates are asked for with the part of the address that is known', async () => {
  const { printify, fake } = await startPrintify();
  const unknown = { firstName: '', lastName: '', addressLine1: '', city: '', email: null };
  await printify.quoteShipping(ACCOUNT, { ...ORDER, recipient: { ...ORDER.recipient, ...unknown } });
  const [{ body } = {}] = fake.requests;
  expect(body).toHaveProperty('address_to', { country: 'US', region: 'NV', zip: '89501' });
});
