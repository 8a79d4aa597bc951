import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { orders } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { expectedDelivery } from '#server/domain/sales/delivery/delivery-window.ts';
import { correctOrder } from '#server/domain/sales/orders/correct-order.ts';
import { readOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { saveVendorKey } from '#server/domain/vendors/save-vendor-key.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { AppError } from '#shared/errors.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { asShopper } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, paymentInput, SHOPPER } from '#tests/support/shop.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { VENDOR_RATES, vendorCart } from '#tests/support/vendor-cart.ts';
import { finishCheckout } from './finish-checkout.ts';
import { fullQuote } from './full-quote.ts';
import { toCheckoutTotals } from './quote-cart.ts';
import { startPayment } from './start-payment.ts';
import { shippingRate } from './vendor-shipping.ts';

/** 2 to 4 business days to make it, then 3 to 5, without Thanksgiving. */
const USUAL = 'Arrives Nov 30 – Dec 4';
const SHIPS = 'Ships Nov 24–27';
const PLACE = { state: 'NV', zipCode: '89012' };

const totals = async (services: TestServices, place: object = PLACE) =>
  toCheckoutTotals(await fullQuote(services, SHOPPER, place));
const start = (services: TestServices, changes = {}) =>
  startPayment(services, SHOPPER, paymentInput(changes), CLIENT_IP);

/** Holds the vendor's answer back until the test releases it. */
function holdAnswers({ vendor }: TestServices): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  vendor.onQuote = () => promise;
  return resolve;
}

/** Owns the two seconds that a shopper waits, but not the clock of the shop. */
const ownTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
afterEach(() => {
  vi.useRealTimers();
});

describe('shipping rates of a connected vendor', () => {
  it('are those of the standard shipping that is ordered, not of a cheaper one', async () => {
    const { services } = await vendorCart();
    const economy = { id: '4', name: 'Economy', price: 199, days: null };
    services.vendor.quotes = [
      economy,
      ...VENDOR_RATES.map((one) => ({ ...one, isStandard: one.price < 900 })),
    ];
    expect(await totals(services)).toMatchObject({ shipping: '4.29' });
  });

  it("replace the flat rate by a vendor's standard rate, and the usual days by its days", async () => {
    const { services } = await vendorCart();
    expect(await totals(services)).toMatchObject({
      shipping: '4.29',
      total: '29.29',
      estimated: false,
      estimatedParts: [],
      // 2 to 4 business days to make it, then 3 to 4, without Thanksgiving.
      delivery: 'Arrives Nov 30 – Dec 3',
    });
    const [asked] = services.vendor.quoted;
    expect(asked?.items).toMatchObject([
      { vendorProductId: 'tee', vendorVariantId: 'm', quantity: 1, unitPrice: 2500 },
    ]);
    expect(asked?.recipient).toMatchObject({
      state: 'NV',
      zipCode: '89012',
      country: 'US',
      lastName: '',
      email: null,
    });
  });

  it('are added to the flat rate when items are made in-house too', async () => {
    const { services } = await vendorCart({ mugs: 2 });
    expect(await totals(services)).toMatchObject({ subtotal: '49.00', shipping: '10.24' });
    expect(services.vendor.quoted[0]?.items).toHaveLength(1);
  });

  it('give way to free shipping from the threshold on, and still tell the days', async () => {
    const { services } = await vendorCart({ tees: 3 });
    expect(await totals(services)).toMatchObject({
      shipping: '0.00',
      total: '75.00',
      estimated: false,
      delivery: 'Arrives Nov 30 – Dec 3',
    });
  });

  it('are estimated by the flat rate until state and ZIP code are known', async () => {
    const { services } = await vendorCart();
    expect(await totals(services, { state: 'NV' })).toMatchObject({
      shipping: '5.95',
      estimated: true,
      estimatedParts: ['shipping', 'tax'],
      delivery: USUAL,
    });
    expect(services.vendor.quoted).toEqual([]);
  });

  it('are taxed where shipping is taxed', async () => {
    const TAX_RATES = '{"NV": {"rate": 10, "clothing": true, "shipping": true}}';
    const { services } = await vendorCart({}, { TAX_RATES });
    expect(await totals(services)).toMatchObject({ shipping: '4.29', tax: '2.93', total: '32.22' });
  });

  it('promise no days to outlying places', async () => {
    const { services } = await vendorCart();
    expect(await totals(services, { state: 'AP', zipCode: '96306' })).toMatchObject({ delivery: SHIPS });
  });

  it('are asked once for the same items and address in ten minutes, also by two at a time', async () => {
    const { services, productId } = await vendorCart();
    await Promise.all([
      totals(services),
      totals(services),
      totals(services, { ...PLACE, zipCode: '89012-1234' }),
    ]);
    services.pass(10 * 60_000 - 1);
    await totals(services);
    expect(services.vendor.quoted).toHaveLength(1);
    services.pass(1);
    await totals(services);
    expect(services.vendor.quoted).toHaveLength(2);
    addCartItem(services, SHOPPER, { productId, size: 'M', color: 'Black', quantity: 1 });
    await totals(services);
    await totals(services, { state: 'CA', zipCode: '90001' });
    expect(services.vendor.quoted).toHaveLength(4);
  });

  it('are not asked without a connected vendor', async () => {
    const { services } = await vendorCart();
    saveVendorKey(services, 'printful', { apiKey: 'pf_another_key', webhookSecret: undefined }, ADMIN_ACTOR);
    expect(await totals(services)).toMatchObject({ shipping: '5.95', estimated: false, delivery: USUAL });
    expect(services.vendor.quoted).toEqual([]);
  });

  it('are not asked for a cart of items made in-house', async () => {
    const { services } = await vendorCart({ tees: 0, mugs: 1 });
    expect(await totals(services)).toMatchObject({ shipping: '5.95', estimated: false });
    expect(services.vendor.quoted).toEqual([]);
  });
});

describe('the flat rate, marked as estimated', () => {
  const ESTIMATED = { shipping: '5.95', estimated: true, estimatedParts: ['shipping'], delivery: USUAL };

  it('stands in when the vendor fails, and for a minute without asking again', async () => {
    const { services } = await vendorCart();
    services.vendor.failure = new AppError('vendor_failed');
    expect(await totals(services)).toMatchObject(ESTIMATED);
    services.vendor.failure = null;
    services.pass(59_999);
    expect(await totals(services)).toMatchObject(ESTIMATED);
    expect(await totals(services, { state: 'CA', zipCode: '90001' })).toMatchObject(ESTIMATED);
    expect(services.vendor.quoted).toHaveLength(1);
    services.pass(1);
    expect(await totals(services)).toMatchObject({ shipping: '4.29', estimated: false });
  });

  it('stands in after two seconds, and the late answer serves the next request', async () => {
    const { services } = await vendorCart();
    const answer = holdAnswers(services);
    ownTimers();
    const first = totals(services);
    await vi.advanceTimersByTimeAsync(1999);
    expect(await Promise.race([first, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toMatchObject(ESTIMATED);
    // Nobody else waits for it meanwhile.
    expect(await totals(services, { state: 'CA', zipCode: '90001' })).toMatchObject(ESTIMATED);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(await totals(services)).toMatchObject({ shipping: '4.29', estimated: false });
    expect(services.vendor.quoted).toHaveLength(1);
  });

  it.each([
    ['no rate', []],
    ['a rate that is no price', [{ id: 'X', name: 'X', price: Number.NaN, days: null }]],
    ['a rate below zero', [{ id: 'X', name: 'X', price: -1, days: null }]],
    ['a rate of more than 1,000.00', [{ id: 'X', name: 'X', price: 100_001, days: null }]],
  ])('stands in for %s', async (_what, quotes) => {
    const { services } = await vendorCart();
    services.vendor.quotes = quotes;
    expect(await totals(services)).toMatchObject(ESTIMATED);
  });

  it('replaces rates with days that nobody can mean by the usual days', async () => {
    for (const days of [null, { min: 5, max: 2 }, { min: -3, max: 2 }, { min: 1, max: 5000 }]) {
      const { services } = await vendorCart();
      services.vendor.quotes = [{ id: 'X', name: 'X', price: 429, days }];
      expect(await totals(services)).toMatchObject({ shipping: '4.29', delivery: USUAL });
    }
  });
});

describe('a payment', () => {
  it('charges the rate that was shown, and the order keeps it with the promised days', async () => {
    const { services } = await vendorCart();
    const { total } = await totals(services);
    const { paymentIntentId } = await start(services, { expectedTotal: total });
    expect(services.vendor.quoted).toHaveLength(1);
    services.payments.succeed(paymentIntentId);
    const { orderId } = await finishCheckout(services, paymentIntentId, asShopper(paymentIntentId));
    expect(services.db.select().from(orders).get()).toMatchObject({
      shippingLine: { price: 429 },
      totalCents: 2929,
      deliveryWindow: { arrives: { from: '2026-11-30', to: '2026-12-03' } },
    });
    // Neither the vendor's rates nor the settings change what was paid.
    services.vendor.quotes = [];
    services.pass(3_600_000);
    const before = readOrder(services.db, orderId);
    if (!before) throw new Error('The order was not stored.');
    expect(expectedDelivery(services, before)?.arrives.to).toBe('2026-12-03');
    const shippingAddress = { ...ADDRESS, addressLine1: '9 New Street', zipCode: '89101' };
    expect(
      correctOrder(services, orderId, { shippingAddress, updatedAt: undefined } as never, ADMIN_ACTOR),
    ).toMatchObject({ shipping: '4.29', total: '29.29' });
  });

  it('is refused with the new totals when the rate has changed since', async () => {
    const { services } = await vendorCart();
    const shown = await totals(services);
    services.vendor.quotes = VENDOR_RATES.map((rate) => ({ ...rate, price: rate.price + 100 }));
    services.pass(10 * 60_000);
    const refused = await rejectionOf(start(services, { expectedTotal: shown.total }));
    expect(refused).toMatchObject({
      code: 'total_changed',
      details: { totals: { shipping: '5.29', total: '30.29' } },
    });
    expect(services.payments.intents).toHaveLength(0);
    expect((await start(services, { expectedTotal: '30.29' })).total).toBe('30.29');
  });

  it('charges the flat rate when that was shown as estimated', async () => {
    const { services } = await vendorCart();
    services.vendor.failure = new AppError('vendor_timeout');
    const { total } = await totals(services);
    expect((await start(services, { expectedTotal: total })).total).toBe('30.95');
    expect(services.db.select().from(checkouts).get()).toMatchObject({
      shippingLine: { price: 595 },
      shippingDays: null,
    });
  });

  it('asks again when the cart changed while the vendor was asked', async () => {
    const { services, productId } = await vendorCart();
    services.vendor.onQuote = () => {
      services.vendor.onQuote = () => {};
      addCartItem(services, SHOPPER, { productId, size: 'M', color: 'Black', quantity: 1 });
    };
    expect((await start(services)).total).toBe('54.29');
    expect(services.vendor.quoted.map(({ items }) => items[0]?.quantity)).toEqual([1, 2]);
  });

  it('is the same one for an unchanged checkout, also when the vendor promises other days', async () => {
    const { services } = await vendorCart();
    const { paymentIntentId } = await start(services);
    services.vendor.quotes = VENDOR_RATES.map((rate) => ({ ...rate, days: { min: 7, max: 9 } }));
    services.pass(10 * 60_000);
    expect((await start(services)).paymentIntentId).toBe(paymentIntentId);
  });
});

it('costs the flat rate without vendors, and with them their rates plus the flat rate for other items', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(cents, fc.option(cents), fc.boolean(), (flat, rate, hasOtherItems) => {
      const price = shippingRate({ rate, hasOtherItems, days: null }, flat);
      expect(price).toBe(rate === null ? flat : hasOtherItems ? rate + flat : rate);
      expect(shippingRate(null, flat)).toBe(flat);
    }),
  );
});

it('follows the flat rate of the settings for items made in-house', async () => {
  const { services } = await vendorCart({ mugs: 1 });
  const rates = { shippingFlat: '7.00', freeShippingFrom: '75.00' };
  saveSetting(services, 'shipping', { ...rates, updatedAt: undefined }, ADMIN_ACTOR);
  expect(await totals(services)).toMatchObject({ shipping: '11.29' });
});
