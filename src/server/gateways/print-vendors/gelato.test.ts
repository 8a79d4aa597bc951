import { expect, test } from 'vitest';
import { VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import { type GelatoFakeOrder, startGelatoFake } from '#tests/support/gelato-fake.ts';
import { createGelato } from './gelato.ts';

const SHIRT = 'apparel_product_gca_t-shirt_gsc_crewneck_gcu_unisex_gqa_classic_gsi_s_gco_white_gpr_4-0';
const [item] = VENDOR_ORDER.items;
const ITEM = {
  ...item,
  vendorProductId: SHIRT,
  vendorVariantId: SHIRT,
} as (typeof VENDOR_ORDER.items)[number];
const ORDER = { ...VENDOR_ORDER, items: [ITEM] };
const SECOND = { ...ITEM, lineItemId: '0c1b5b2c-6fb3-4b0d-9a0b-0d0a6a3b6a11', printFiles: [] };

/** The gateway to a fake of Gelato, with the pauses that it made. */
async function start() {
  const fake = await startGelatoFake();
  const pauses: number[] = [];
  const gelato = createGelato({
    settings: { apiBase: fake.base },
    clock: { now: () => 0, sleep: async (ms) => void pauses.push(ms) },
    timeoutMs: 2000,
  });
  const account = { apiKey: fake.key, storeId: null, webhookSecret: null };
  const only = () => [...fake.orders.values()][0] as GelatoFakeOrder;
  return { gelato, fake, account, pauses, only };
}

test('a key is accepted after Gelato has answered, and refused otherwise', async () => {
  const { gelato, account } = await start();
  expect(await gelato.listStores(account)).toEqual([]);
  await expect(gelato.listStores({ ...account, apiKey: 'wrong' })).rejects.toMatchObject({
    code: 'vendor_key_refused',
  });
});

test('an order is made with our references and print files', async () => {
  const { gelato, fake, account } = await start();
  expect(await gelato.submitOrder(account, ORDER)).toMatchObject({
    reference: ORDER.reference,
    status: 'sent_to_vendor',
    cost: 1817,
  });
  expect(fake.exchanges.at(-1)?.body).toMatchObject({
    orderType: 'order',
    orderReferenceId: ORDER.reference,
    items: [
      {
        itemReferenceId: ITEM.lineItemId,
        productUid: SHIRT,
        files: [{ type: 'default', url: 'https://shop.example/print/1.png' }],
        adjustProductUidByFileTypes: true,
        quantity: 2,
      },
    ],
  });
});

test('a product that was designed in Gelato is named by its id there', async () => {
  const { gelato, fake, account } = await start();
  const designed = '8d1f2b54-51f8-4e8a-a6a5-0a4f6e8f2c3b';
  await gelato.submitOrder(account, { ...ORDER, items: [{ ...SECOND, vendorVariantId: designed }] });
  expect(fake.exchanges.at(-1)?.body).toMatchObject({ items: [{ storeProductVariantId: designed }] });
});

test.each([
  ['an answer that got lost', ['lost_answer']],
  ['too many calls', ['too_many_calls', 'lost_answer']],
] as const)('exactly one order is made in spite of %s', async (_, faults) => {
  const { gelato, fake, account, only } = await start();
  fake.faults.add('POST /orders', ...faults);
  expect((await gelato.submitOrder(account, ORDER)).id).toBe(only().id);
  expect(await gelato.submitOrder(account, ORDER)).toMatchObject({ id: only().id });
  expect(fake.orders.size).toBe(1);
});

test('waits as long as Gelato asks for', async () => {
  const { gelato, fake, account, pauses } = await start();
  fake.faults.add('POST /orders', 'too_many_calls');
  await gelato.submitOrder(account, ORDER);
  expect(pauses).toEqual([7000]);
});

test('makes no second order when it is not known whether the first was made', async () => {
  const { gelato, fake, account } = await start();
  fake.faults.add('POST /orders', 'error_500');
  await expect(gelato.submitOrder(account, ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
  expect(fake.orders.size).toBe(0);
  await gelato.submitOrder(account, ORDER);
  expect(fake.orders.size).toBe(1);
});

test('orders nothing while it cannot look for the order', async () => {
  const { gelato, fake, account } = await start();
  fake.faults.add('POST /orders:search', 'lost_answer', 'lost_answer', 'lost_answer');
  await expect(gelato.submitOrder(account, ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
  expect(fake.orders.size).toBe(0);
  const made = await gelato.submitOrder(account, ORDER);
  expect(await gelato.findOrder(account, ORDER, new Date(0))).toMatchObject({ id: made.id });
});

test("a refusal has Gelato's reason with the field", async () => {
  const { gelato, account } = await start();
  const recipient = { ...ORDER.recipient, lastName: 'A'.repeat(26) };
  await expect(gelato.submitOrder(account, { ...ORDER, recipient })).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: expect.stringContaining('shippingAddress.lastName'),
  });
});

test('refuses a placement that Gelato does not print', async () => {
  const { gelato, fake, account } = await start();
  const chest = {
    ...ITEM,
    printFiles: [{ placement: 'chest', url: 'https://shop.example/1.png', position: null }],
  };
  await expect(gelato.submitOrder(account, { ...ORDER, items: [chest] })).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: expect.stringContaining('chest'),
  });
  expect(fake.exchanges).toEqual([]);
});

test('a draft with our reference is sent', async () => {
  const { gelato, fake, account, only } = await start();
  await gelato.submitOrder(account, ORDER);
  Object.assign(only(), { orderType: 'draft', fulfillmentStatus: 'draft' });
  expect(await gelato.findOrder(account, ORDER, new Date(0))).toMatchObject({ isDraft: true });
  fake.faults.add('PATCH /orders/:id', 'lost_answer');
  expect(await gelato.submitOrder(account, ORDER)).toMatchObject({
    isDraft: false,
    status: 'sent_to_vendor',
  });
  expect(fake.orders.size).toBe(1);
});

test('a split order is as far as its slowest part, and has the shipments of all', async () => {
  const { gelato, fake, account } = await start();
  fake.settings.splits = true;
  const { id } = await gelato.submitOrder(account, {
    ...ORDER,
    items: [ITEM, { ...SECOND, printFiles: ITEM.printFiles }],
  });
  const [first, second] = [...fake.orders.values()] as [GelatoFakeOrder, GelatoFakeOrder];
  fake.ship(first, '9400');
  expect(await gelato.getOrder(account, id)).toMatchObject({
    status: 'sent_to_vendor',
    vendorStatus: 'shipped, created',
    cost: 3634,
    shipments: [{ trackingNumber: '9400', lineItemIds: [ITEM.lineItemId], isDelivered: false }],
  });
  fake.ship(second, '9401');
  second.fulfillmentStatus = 'delivered';
  expect(await gelato.getOrder(account, second.id)).toMatchObject({
    id: second.id,
    status: 'shipped',
    shipments: [
      { trackingNumber: '9401', lineItemIds: [SECOND.lineItemId], isDelivered: true },
      { trackingNumber: '9400', isDelivered: false },
    ],
  });
});

test('cancels every part of an order, and says so if a part is too late', async () => {
  const { gelato, fake, account } = await start();
  fake.settings.splits = true;
  const items = [ITEM, { ...SECOND, printFiles: ITEM.printFiles }];
  const { id } = await gelato.submitOrder(account, { ...ORDER, items });
  const [, second] = [...fake.orders.values()] as [GelatoFakeOrder, GelatoFakeOrder];
  second.fulfillmentStatus = 'printed';
  await expect(gelato.cancelOrder(account, id)).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: expect.stringContaining('printed'),
  });
  expect(await gelato.getOrder(account, id)).toMatchObject({
    problem: expect.stringContaining('Gelato canceled 1 of the 2 orders'),
  });
  second.fulfillmentStatus = 'passed';
  fake.faults.add('POST /orders/:id:cancel', 'lost_answer');
  expect(await gelato.cancelOrder(account, id)).toMatchObject({ status: 'cancelled' });
});

test('deletes a draft instead of canceling it', async () => {
  const { gelato, fake, account, only } = await start();
  const { id } = await gelato.submitOrder(account, ORDER);
  Object.assign(only(), { orderType: 'draft', fulfillmentStatus: 'draft' });
  expect(await gelato.cancelOrder(account, id)).toMatchObject({ status: 'cancelled', isDraft: false });
  expect(fake.orders.size).toBe(0);
});

test('quotes the methods that every place of production has, the cheapest as the standard', async () => {
  const { gelato, fake, account } = await start();
  fake.shipPrices.splice(
    0,
    1,
    [
      { uid: 'ups_surepost', price: 5.11 },
      { uid: 'usps', price: 6 },
      { uid: 'dhl', price: 1 },
    ],
    [
      { uid: 'usps', price: 2 },
      { uid: 'ups_surepost', price: 4.9 },
    ],
  );
  const recipient = { ...ORDER.recipient, firstName: '', lastName: '', addressLine1: '', email: null };
  expect(await gelato.quoteShipping(account, { ...ORDER, recipient })).toEqual([
    { id: 'ups_surepost', name: 'ups surepost', price: 1001, isStandard: false, days: { min: 5, max: 7 } },
    { id: 'usps', name: 'usps', price: 800, isStandard: true, days: { min: 5, max: 7 } },
  ]);
});
