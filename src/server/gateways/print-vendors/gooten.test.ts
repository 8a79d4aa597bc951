import { expect, test } from 'vitest';
import { VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import { type GootenFakeOrder, startGootenFake } from '#tests/support/gooten-fake.ts';
import { createGooten } from './gooten.ts';

const MUG = 'Mug-11oz';
const SHIRT = 'Shirt-M-Black';
const [item] = VENDOR_ORDER.items;
const ITEM = { ...item, vendorProductId: MUG, vendorVariantId: MUG } as (typeof VENDOR_ORDER.items)[number];
const ORDER = { ...VENDOR_ORDER, items: [ITEM] };
const SECOND = { ...ITEM, lineItemId: '0c1b5b2c-6fb3-4b0d-9a0b-0d0a6a3b6a11', vendorVariantId: SHIRT };

/** The gateway to a fake of Gooten. */
async function start() {
  const fake = await startGootenFake();
  fake.spaces.set(MUG, [{ Id: '4B120', Description: 'Wrap', Index: 0 }]);
  fake.spaces.set(SHIRT, [
    { Id: 'A1', Description: 'Front', Index: 0 },
    { Id: 'A2', Description: 'Back', Index: 1 },
  ]);
  const gooten = createGooten({
    settings: { apiBase: fake.base },
    clock: { now: () => 0, sleep: async () => {} },
    timeoutMs: 2000,
  });
  const account = { apiKey: fake.apiKey, storeId: null, webhookSecret: null };
  const only = () => [...fake.orders.values()][0] as GootenFakeOrder;
  return { gooten, fake, account, only };
}

const printed = (placement: string) => [
  { placement, url: 'https://shop.example/print/2.png', position: null },
];

test.each([
  ['accepts both keys after Gooten has answered', 'recipe-1:billing+key/1=', null],
  ['refuses an unknown recipe id', 'other:billing+key/1=', 'The recipe id is unknown.'],
  ['refuses a wrong billing key', 'recipe-1:other', 'The billing key is wrong.'],
  ['refuses a recipe id without a billing key', 'recipe-1', 'Gooten needs two keys'],
])('%s', async (_, apiKey, message) => {
  const { gooten, account } = await start();
  const stores = gooten.listStores({ ...account, apiKey });
  if (message === null) expect(await stores).toEqual([]);
  else
    await expect(stores).rejects.toMatchObject({
      code: 'vendor_key_refused',
      message: expect.stringContaining(message),
    });
});

test('an order is made with our ids, the keys, and the spaces of the product', async () => {
  const { gooten, fake, account } = await start();
  const items = [ITEM, { ...SECOND, printFiles: printed('back') }];
  expect(await gooten.submitOrder(account, { ...ORDER, items })).toMatchObject({
    reference: ORDER.reference,
    status: 'sent_to_vendor',
    cost: 3027,
  });
  const made = fake.exchanges.find(({ method }) => method === 'POST');
  expect(made?.query['recipeid']).toBe('recipe-1');
  expect(made?.body).toMatchObject({
    Items: [
      { SKU: MUG, SourceId: ITEM.lineItemId, Images: [{ SpaceId: '4B120', Index: 0 }] },
      { SKU: SHIRT, Images: [{ SpaceId: 'A2', Index: 1 }] },
    ],
    Payment: { PartnerBillingKey: 'billing+key/1=' },
    SourceId: ORDER.reference,
    IsPartnerSourceIdUnique: true,
    IsInTestMode: false,
  });
});

test('a product that was designed in Gooten needs no print file', async () => {
  const { gooten, fake, account } = await start();
  await gooten.submitOrder(account, { ...ORDER, items: [{ ...ITEM, printFiles: [] }] });
  expect(fake.exchanges[0]?.body).toMatchObject({ Items: [{ SKU: MUG, IsPreconfiguredSku: true }] });
});

test.each([
  ['mug has no back', MUG, 'back'],
  ['shirt has no chest', SHIRT, 'chest'],
  ['shirt has no sleeve', SHIRT, 'sleeve'],
])('refuses a placement that the product lacks: a %s', async (_, sku, placement) => {
  const { gooten, fake, account } = await start();
  const items = [{ ...ITEM, vendorVariantId: sku, printFiles: printed(placement) }];
  await expect(gooten.submitOrder(account, { ...ORDER, items })).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: expect.stringContaining(placement),
  });
  expect(fake.orders.size).toBe(0);
});

test.each([
  ['an answer that got lost', ['lost_answer']],
  ['too many calls', ['too_many_calls', 'lost_answer']],
  ['a failure before it was made', ['error_500']],
] as const)('exactly one order is made in spite of %s', async (_, faults) => {
  const { gooten, fake, account, only } = await start();
  fake.faults.add('POST /orders/', ...faults);
  expect((await gooten.submitOrder(account, ORDER)).id).toBe(only().Id);
  expect((await gooten.submitOrder(account, ORDER)).id).toBe(only().Id);
  expect(fake.orders.size).toBe(1);
});

test('several submissions at once make one order', async () => {
  const { gooten, fake, account } = await start();
  const made = await Promise.all([1, 2, 3].map(() => gooten.submitOrder(account, ORDER)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(fake.orders.size).toBe(1);
});

test('an order that Gooten has, but does not find, stays unknown: it is never made again', async () => {
  const { gooten, fake, account } = await start();
  await gooten.submitOrder(account, ORDER);
  fake.settings.findsOrders = false;
  await expect(gooten.submitOrder(account, ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
  fake.settings.findsOrders = true;
  expect(await gooten.findOrder(account, ORDER, new Date(0))).toMatchObject({ reference: ORDER.reference });
  expect(fake.orders.size).toBe(1);
});

test('an order whose answer got lost stays unknown, whatever Gooten says of the next attempt', async () => {
  const { gooten, fake, account } = await start();
  fake.faults.add('POST /orders/', 'lost_answer');
  Object.assign(fake.settings, { findsOrders: false, duplicate: 'This order was submitted before.' });
  await expect(gooten.submitOrder(account, ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
  expect(fake.orders.size).toBe(1);
});

test('an order whose state could not be read was made', async () => {
  const { gooten, fake, account } = await start();
  fake.faults.add('GET /orders/', 'error_500', 'error_500', 'error_500');
  await expect(gooten.submitOrder(account, ORDER)).rejects.toMatchObject({ code: 'vendor_failed' });
  expect(await gooten.findOrder(account, ORDER, new Date(0))).not.toBeNull();
});

test("a refusal has Gooten's reason, and not the keys", async () => {
  const { gooten, account } = await start();
  const recipient = { ...ORDER.recipient, city: '' };
  await expect(gooten.submitOrder(account, { ...ORDER, recipient })).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: expect.stringContaining('ShipToAddress.City'),
  });
});

test('cancels an order before production, and says what to do after that', async () => {
  const { gooten, fake, account, only } = await start();
  const { id } = await gooten.submitOrder(account, ORDER);
  const [made] = only().Items;
  Object.assign(made ?? {}, { Status: 'InProduction' });
  await expect(gooten.cancelOrder(account, id)).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: expect.stringContaining('in production'),
  });
  Object.assign(made ?? {}, { Status: 'New' });
  fake.faults.add('POST /orderstatus/', 'lost_answer');
  expect(await gooten.cancelOrder(account, id)).toMatchObject({ status: 'cancelled' });
});

test('each shipment has its line items', async () => {
  const { gooten, fake, account, only } = await start();
  const { id } = await gooten.submitOrder(account, { ...ORDER, items: [ITEM, SECOND] });
  fake.ship(only(), '9400', only().Items.slice(0, 1));
  expect(await gooten.getOrder(account, id)).toMatchObject({
    status: 'sent_to_vendor',
    shipments: [{ trackingNumber: '9400', lineItemIds: [ITEM.lineItemId] }],
  });
  fake.ship(only(), '9400');
  expect(await gooten.getOrder(account, id)).toMatchObject({
    status: 'shipped',
    shipments: [{ trackingNumber: '9400', lineItemIds: [ITEM.lineItemId, SECOND.lineItemId] }],
  });
});

test('an order of which a part was canceled does not ship as a whole, and says so', async () => {
  const { gooten, fake, account, only } = await start();
  const { id } = await gooten.submitOrder(account, { ...ORDER, items: [ITEM, SECOND] });
  fake.ship(only(), '9400', only().Items.slice(0, 1));
  for (const one of only().Items.slice(1)) one.Status = 'Canceled';
  expect(await gooten.getOrder(account, id)).toMatchObject({
    status: null,
    problem: expect.stringContaining('Gooten canceled 1 of 2 items.'),
    shipments: [{ trackingNumber: '9400' }],
  });
  for (const one of only().Items) one.Status = 'Canceled';
  expect(await gooten.getOrder(account, id)).toMatchObject({ status: 'cancelled', problem: null });
});

test('quotes in cents, with the days', async () => {
  const { gooten, account } = await start();
  expect(await gooten.quoteShipping(account, ORDER)).toEqual([
    { id: 'standard', name: 'Standard', price: 650, isStandard: true, days: { min: 8, max: 8 } },
    { id: 'expedited', name: 'Expedited', price: 1400, isStandard: false, days: { min: 4, max: 4 } },
  ]);
});
