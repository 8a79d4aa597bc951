import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { jobs } from '#db/schema/operations.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { steadyTax } from '#server/domain/sales/tax/steady-tax.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { AppError } from '#shared/errors.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { asShopper, shopWithCart } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, paymentInput, SHOPPER } from '#tests/support/shop.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { finishCheckout } from './finish-checkout.ts';
import { fullQuote } from './full-quote.ts';
import { startPayment } from './start-payment.ts';

/** Two shirts for 50.00 and 5.95 of shipping. The table takes 8.375% of the goods; the tax service 5.00 and 1.19. */
const SETTINGS = { STRIPE_TAX: '1', TAX_RATES: '{"NV": 8.375}' };
const TABLE_TOTAL = '60.14';
const SERVICE_TOTAL = '62.14';

const start = (services: TestServices, changes = {}) =>
  startPayment(services, SHOPPER, paymentInput(changes), CLIENT_IP);
const quote = async (services: TestServices, address: object = ADDRESS) =>
  (await fullQuote(services, SHOPPER, address)).totals;
const rows = ({ db }: TestServices) => db.select().from(checkouts).all();

test('the tax service prices cart and payment, with the tax of each line item and of shipping', async () => {
  const { services } = shopWithCart(SETTINGS);
  expect(await quote(services)).toMatchObject({
    sums: { tax: 619 },
    total: 6214,
    lines: [{ adjustments: { tax: 500 } }],
    shippingLine: { adjustments: { tax: 119 } },
  });
  expect((await start(services, { expectedTotal: SERVICE_TOTAL })).total).toBe(SERVICE_TOTAL);
  expect(services.tax.sales[1]).toEqual({
    reference: expect.any(String),
    lines: [{ amount: 5000, isClothing: expect.any(Boolean), quantity: 2 }],
    shipping: 595,
    address: {
      line1: ADDRESS.addressLine1,
      line2: undefined,
      city: ADDRESS.city,
      state: 'NV',
      postalCode: ADDRESS.zipCode,
    },
  });
  expect(rows(services)).toMatchObject([
    {
      taxCalculationId: 'taxcalc_2',
      sums: { tax: 619 },
      shippingLine: { adjustments: { tax: 119 } },
      lines: [{ adjustments: { tax: 500 } }],
    },
  ]);
});

test('the tax service is not asked without state and ZIP code, or without the setting', async () => {
  const { services } = shopWithCart(SETTINGS);
  expect(await quote(services, { state: 'NV' })).toMatchObject({ sums: { tax: 419 }, estimated: true });
  const without = shopWithCart({ TAX_RATES: '{"NV": 8.375}' }).services;
  expect(await quote(without)).toMatchObject({ sums: { tax: 419 } });
  expect((await start(without)).total).toBe(TABLE_TOTAL);
  expect([...services.tax.sales, ...without.tax.sales]).toEqual([]);
});

test('the tax table stands in when the tax service fails, and the order is not recorded there', async () => {
  const { services } = shopWithCart(SETTINGS);
  const shop = { ...services, tax: steadyTax(services.tax, services) };
  services.tax.failure = new AppError('payment_provider_timeout');
  expect((await fullQuote(shop, SHOPPER, ADDRESS)).totals.total).toBe(6014);
  const { paymentIntentId, total } = await startPayment(shop, SHOPPER, paymentInput(), CLIENT_IP);
  expect(total).toBe(TABLE_TOTAL);
  services.payments.succeed(paymentIntentId);
  await finishCheckout(shop, paymentIntentId, asShopper(paymentIntentId));
  expect(services.db.select().from(orders).all()).toMatchObject([{ taxCalculationId: null }]);
  expect(services.db.select().from(jobs).where(eq(jobs.kind, 'record_tax')).all()).toEqual([]);
});

test('a shopper who saw the total of the table confirms that of the tax service first', async () => {
  const { services } = shopWithCart(SETTINGS);
  const refused = await rejectionOf(start(services, { expectedTotal: TABLE_TOTAL }));
  expect(refused).toMatchObject({ code: 'total_changed', details: { totals: { total: SERVICE_TOTAL } } });
  expect(services.payments.created).toEqual([]);
  expect((await start(services, { expectedTotal: SERVICE_TOTAL })).total).toBe(SERVICE_TOTAL);
});

test('an unchanged checkout keeps its payment and its calculation', async () => {
  const { services } = shopWithCart(SETTINGS);
  const first = await start(services);
  expect(await start(services)).toEqual(first);
  expect(rows(services)).toMatchObject([{ taxCalculationId: 'taxcalc_1' }]);
});

test('another order of the same has a calculation of its own', async () => {
  const { services, productId } = shopWithCart(SETTINGS);
  const shop = { ...services, tax: steadyTax(services.tax, services) };
  for (const calculation of ['taxcalc_1', 'taxcalc_2']) {
    const { paymentIntentId } = await startPayment(shop, SHOPPER, paymentInput(), CLIENT_IP);
    services.payments.succeed(paymentIntentId);
    await finishCheckout(shop, paymentIntentId, asShopper(paymentIntentId));
    expect(rows(services).at(-1)).toMatchObject({ status: 'completed', taxCalculationId: calculation });
    addCartItem(services, SHOPPER, { productId, quantity: 2 });
  }
});

test('a cart that changes during the calculation is calculated again', async () => {
  const { services, productId } = shopWithCart(SETTINGS);
  services.tax.meanwhile = () => {
    services.tax.meanwhile = () => {};
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
  };
  expect((await start(services)).total).toBe('82.50');
  expect(services.tax.sales.map(({ lines }) => lines[0]?.amount)).toEqual([5000, 7500]);
  expect(rows(services)).toMatchObject([{ taxCalculationId: 'taxcalc_2', sums: { tax: 750 } }]);
});

test('a cart that keeps changing is priced with the tax table', async () => {
  const { services, productId } = shopWithCart(SETTINGS, 50);
  services.tax.meanwhile = () => void addCartItem(services, SHOPPER, { productId, quantity: 1 });
  await start(services);
  expect(services.tax.sales).toHaveLength(3);
  expect(rows(services)).toMatchObject([{ taxCalculationId: null, sums: { subtotal: 12_500, tax: 1047 } }]);
});

test('a changed address is calculated again when the order is placed, with the shipping that was charged', async () => {
  const { services } = shopWithCart(SETTINGS);
  const { paymentIntentId } = await start(services);
  services.payments.succeed(paymentIntentId);
  saveSetting(services, 'shipping', { shippingFlat: '9.00', freeShippingFrom: '80.00' }, ADMIN_ACTOR);
  const shippingAddress = { ...ADDRESS, state: 'CA' as const, zipCode: '90001' };
  await finishCheckout(services, paymentIntentId, asShopper(paymentIntentId, { shippingAddress }));
  expect(services.tax.sales.at(-1)).toMatchObject({
    shipping: 595,
    address: { state: 'CA', postalCode: '90001' },
  });
  expect(services.db.select().from(orders).all()).toMatchObject([
    { taxCalculationId: 'taxcalc_2', sums: { tax: 619 }, shippingLine: { adjustments: { tax: 119 } } },
  ]);
  expect(services.db.select().from(orderItems).all()).toMatchObject([{ adjustments: { tax: 500 } }]);
});

test('another sale of the same items has its own calculation', async () => {
  const { services, productId } = shopWithCart(SETTINGS);
  const shop = { ...services, tax: steadyTax(services.tax, services) };
  const begin = () => startPayment(shop, SHOPPER, paymentInput(), CLIENT_IP);
  const { paymentIntentId } = await begin();
  // In another tab, meanwhile.
  addCartItem(shop, SHOPPER, { productId, quantity: 2 });
  services.payments.succeed(paymentIntentId);
  await finishCheckout(shop, paymentIntentId, asShopper(paymentIntentId));
  const second = await begin();
  services.payments.succeed(second.paymentIntentId);
  await finishCheckout(shop, second.paymentIntentId, asShopper(second.paymentIntentId));
  const calculations = services.db
    .select({ id: orders.taxCalculationId })
    .from(orders)
    .all()
    .map(({ id }) => id);
  expect(calculations).toHaveLength(2);
  expect(new Set(calculations).size).toBe(2);
});
