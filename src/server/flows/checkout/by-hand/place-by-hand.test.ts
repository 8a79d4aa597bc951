import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { countLedger } from '#server/domain/sales/ledger/ledger.queries.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockOf } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { handInput, placeHandOrder } from '#tests/support/hand-orders.ts';
import { CLIENT_IP, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { sellVendorTee } from '#tests/support/vendor-cart.ts';
import { startPayment } from '../start-payment.ts';
import { placeByHand } from './place-by-hand.ts';
import { quoteByHand } from './quote-by-hand.ts';

/** A tee for 25.00, 5.95 of shipping, and 8% of tax on the goods in Nevada. */
function shop(inventory = 10) {
  const services = testServices({ TAX_RATES: '{"NV": 8}', MAIL_NOTIFY: 'staff@gti.test' });
  return { services, productId: stockProduct(services, { inventory }) };
}

const place = (services: TestServices, input: HandOrderInput) => placeByHand(services, input, ADMIN_ACTOR);
const entries = ({ db }: TestServices) => db.select().from(ledgerEntries).all();
const stored = ({ db }: TestServices) => db.select().from(orders).all();

describe('an order by hand', () => {
  it('is an ordinary order that was paid outside, at the prices of the shop', async () => {
    const { services, productId } = shop();
    const input = handInput(services, [{ productId, quantity: 2 }]);
    expect(await quoteByHand(services, input)).toMatchObject({
      subtotal: '50.00',
      tax: '4.00',
      shipping: '5.95',
      total: '59.95',
      items: [{ problem: null }],
    });
    const { order, isNew } = await place(services, {
      ...input,
      expectedTotal: '59.95',
      note: 'Called twice',
    });
    expect(isNew).toBe(true);
    expect(order).toMatchObject({
      id: input.id,
      status: 'paid',
      handReason: 'phone',
      paidBy: 'check',
      stripePaymentIntentId: null,
      livemode: false,
      customerName: 'Sam Doe',
      total: '59.95',
      statusOverride: null,
      events: [{ type: 'placed', actor: 'admin', actorId: ADMIN_ACTOR.userId, after: 'paid' }],
      allowed: { ship: true, cancel: true, refund: true },
    });
    expect(order.events[0]?.note).toBe('Phone order. Paid outside: check.\nCalled twice');
    expect(stockOf(services, productId)).toBe(8);
    expect(entries(services)).toMatchObject([
      {
        kind: 'paid_outside',
        source: input.id,
        amountCents: 5995,
        taxCents: 400,
        shippingCents: 595,
        taxableCents: 5000,
      },
    ]);
    expect(services.payments.intents).toHaveLength(0);
  });

  it.each([
    [false, []],
    [true, ['kim@example.com']],
  ])('is confirmed by email only if wanted: %s', async (sendConfirmation, recipients) => {
    const { services, productId } = shop();
    await placeHandOrder(services, [{ productId, quantity: 1 }], { sendConfirmation });
    const sent = services.db.select().from(emails).all();
    expect(sent.map(({ recipient }) => recipient)).toEqual(recipients);
  });

  it('is placed once, even if it is sent twice at the same time and again later', async () => {
    const { services, productId } = shop();
    const input = handInput(services, [{ productId, quantity: 1 }], { expectedTotal: '32.95' });
    const both = await Promise.all([place(services, input), place(services, input)]);
    const again = await place(services, { ...input, items: [{ productId, quantity: 5 }] });
    expect([...both, again].map(({ isNew }) => isNew)).toEqual([true, false, false]);
    expect(again.order).toMatchObject({ id: input.id, items: [{ quantity: 1 }] });
    expect(stored(services)).toHaveLength(1);
    expect(entries(services)).toHaveLength(1);
    expect(stockOf(services, productId)).toBe(9);
  });

  it('is refused with the new totals when the price has changed, and stores nothing', async () => {
    const { services, productId } = shop();
    const input = handInput(services, [{ productId, quantity: 1 }], { expectedTotal: '30.00' });
    expect(await rejectionOf(place(services, input))).toMatchObject({
      code: 'total_changed',
      details: { totals: { total: '32.95' } },
    });
    expect(stored(services)).toEqual([]);
    expect(stockOf(services, productId)).toBe(10);
  });

  it('takes nothing that is sold out or that a shopper is paying for', async () => {
    const { services, productId } = shop(3);
    addCartItem(services, SHOPPER, { productId, quantity: 2 });
    await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    const items = [
      { productId, quantity: 1 },
      { productId, quantity: 1 },
    ];
    const input = handInput(services, items, { expectedTotal: '59.95' });
    expect(await rejectionOf(place(services, input))).toMatchObject({ code: 'out_of_stock' });
    expect((await quoteByHand(services, input)).items[0]?.problem).toBe('Sold out.');
    expect(stored(services)).toEqual([]);
    await placeHandOrder(services, [{ productId, quantity: 1 }]);
    expect(stockOf(services, productId)).toBe(2);
  });

  it('has its discount on the line items, and is taxed without it', async () => {
    const { services, productId } = shop();
    const order = await placeHandOrder(services, [{ productId, quantity: 2 }], { discountPercent: 20 });
    expect(order).toMatchObject({ subtotal: '50.00', discount: '-10.00', tax: '3.20', total: '49.15' });
    expect(entries(services)).toMatchObject([{ amountCents: 4915, taxableCents: 4000 }]);
  });

  it('has no payment and is sent as usual if it is free', async () => {
    const { services, productId } = shop();
    const order = await placeHandOrder(services, [{ productId, quantity: 1 }], {
      reason: 'gift',
      discountPercent: 100,
      waiveShipping: true,
    });
    expect(order).toMatchObject({
      status: 'paid',
      paidBy: null,
      total: '0.00',
      allowed: { ship: true, cancel: true, refund: false },
    });
    expect(entries(services)).toEqual([]);
    expect(stored(services)[0]).toMatchObject({ hasNothingToSend: false });
  });

  it('follows its units again after an administrator set it to cancelled and back', async () => {
    const { services, productId } = shop();
    const { id } = await placeHandOrder(services, [{ productId, quantity: 2 }]);
    changeStatus(services, id, { status: 'cancelled', restock: true } as never, ADMIN_ACTOR);
    expect(stockOf(services, productId)).toBe(10);
    const back = changeStatus(services, id, { status: 'paid' } as never, ADMIN_ACTOR);
    expect(back).toMatchObject({ status: 'paid', statusOverride: null });
    expect(stockOf(services, productId)).toBe(8);
  });

  it('that replaces units is named on the first order, and the other way round', async () => {
    const { services, productId } = shop();
    const first = await placeHandOrder(services, [{ productId, quantity: 1 }]);
    const second = await placeHandOrder(services, [{ productId, quantity: 1 }], {
      reason: 'replacement',
      replaces: first.id,
      discountPercent: 100,
      waiveShipping: true,
    });
    expect(second.replaces).toEqual({ id: first.id, orderNumber: first.orderNumber });
    const now = requireAdminOrder(services.db, first.id);
    expect(now.replacements).toEqual([{ id: second.id, orderNumber: second.orderNumber }]);
    expect(now.events.at(-1)).toMatchObject({ type: 'replaced', actor: 'admin', after: second.orderNumber });
    const { orders: listed } = listOrders(services, { limit: 10, offset: 0 });
    expect(listed.map(({ replaces }) => replaces)).toEqual([second.replaces, null]);
    expect(listed.map(({ replacements }) => replacements)).toEqual([[], now.replacements]);
  });

  it('that is picked up has no shipping, and the tax of the place', async () => {
    const { services, productId } = shop();
    const order = await placeHandOrder(services, [{ productId, quantity: 1 }], {
      reason: 'booth',
      isPickedUp: true,
      customerEmail: undefined,
      paidBy: 'cash',
    });
    expect(order).toMatchObject({
      shipping: '0.00',
      tax: '2.00',
      customerEmail: '',
      attention: [],
      shippingAddress: { addressLine1: 'Picked up in person', city: 'Henderson', state: 'NV' },
    });
  });

  it('of what a print vendor makes has the rates of the vendor, and an address', async () => {
    const services = testServices();
    const productId = await sellVendorTee(services);
    const items = [{ productId, size: 'M', color: 'Black', quantity: 1 }];
    const order = await placeHandOrder(services, items);
    expect(order).toMatchObject({ shipping: '4.29', allowed: { fulfill: true } });
    const input = handInput(services, items, { isPickedUp: true });
    expect(await rejectionOf(quoteByHand(services, input))).toMatchObject({
      code: 'validation_failed',
      fields: { 'items.0.productId': expect.stringContaining('print vendor') },
    });
  });

  it.each([
    [{ paidBy: undefined }, { paidBy: 'Choose how it was paid' }],
    [{ replaces: '00000000-0000-4000-8000-999999999999' }, { replaces: 'Unknown order' }],
  ])('is refused with %o', async (changes, fields) => {
    const { services, productId } = shop();
    const placed = placeHandOrder(services, [{ productId, quantity: 1 }], changes);
    expect(await rejectionOf(placed)).toMatchObject({ code: 'validation_failed', fields });
    expect(stored(services)).toEqual([]);
  });

  it('names the line item with a size that the product lacks', async () => {
    const { services } = shop();
    const productId = stockProduct(services, { variants: [{ size: 'M' }] });
    const placed = placeHandOrder(services, [
      { productId, size: 'M', quantity: 1 },
      { productId, quantity: 1 },
    ]);
    expect(await rejectionOf(placed)).toMatchObject({ fields: { 'items.1.size': expect.any(String) } });
  });

  it('reuses no id of an order of the checkout', async () => {
    const { services, productId } = shop();
    const { id } = await placeHandOrder(services, [{ productId, quantity: 1 }]);
    services.db.update(orders).set({ paidBy: null, handReason: null }).where(eq(orders.id, id)).run();
    const again = place(services, handInput(services, [{ productId, quantity: 1 }], { id }));
    expect(await rejectionOf(again)).toMatchObject({ fields: { id: expect.any(String) } });
  });
});

it('counts among the payments of the ledger, and is found by its kind', async () => {
  const { services, productId } = shop();
  await placeHandOrder(services, [{ productId, quantity: 1 }]);
  expect(countLedger(services, { kind: 'paid_outside' })).toBe(1);
  expect(countLedger(services, { kind: 'captured' })).toBe(0);
});

it('parses the form: text as numbers, and empty fields as absent', () => {
  const parsed = HandOrderInput.parse({
    id: '5D1F6C1E-5C88-4C0B-9B55-2E8C24C0C1AA',
    items: [{ productId: '5d1f6c1e-5c88-4c0b-9b55-2e8c24c0c1ab', quantity: 1, size: '', color: '' }],
    reason: 'booth',
    shippingAddress: {
      firstName: 'Sam',
      lastName: 'Doe',
      addressLine1: '1 Main Street',
      city: 'Reno',
      state: 'nv',
      zipCode: '89501',
    },
    customerEmail: '',
    discountPercent: '12.5',
    discountAmount: '',
    expectedTotal: '$5',
  });
  expect(parsed).toMatchObject({
    id: '5d1f6c1e-5c88-4c0b-9b55-2e8c24c0c1aa',
    discountPercent: 12.5,
    expectedTotal: '5.00',
    shippingAddress: { state: 'NV', country: 'US' },
  });
  expect(parsed.customerEmail).toBeUndefined();
});
