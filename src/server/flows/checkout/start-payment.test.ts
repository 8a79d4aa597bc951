import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { jobs } from '#db/schema/operations.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import { shopWithCart } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, paymentInput, SHOPPER, STRANGER } from '#tests/support/shop.ts';
import { quoteCart, toCheckoutTotals } from './quote-cart.ts';
import { startPayment } from './start-payment.ts';

describe('startPayment', () => {
  it('charges the total computed by the server, with tax and shipping', async () => {
    const { services } = shopWithCart({ TAX_RATES: '{"NV": 8.375}' });
    const started = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    expect(started.total).toBe('60.14');
    expect(services.payments.created[0]).toMatchObject({ amount: 6014, currency: 'usd' });
  });

  it('returns the same intent for an unchanged checkout, another for a changed one', async () => {
    const { services, productId } = shopWithCart();
    const first = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    expect(await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP)).toEqual(first);
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
    const second = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect(services.db.select().from(jobs).all()).toMatchObject([{ kind: 'cancel_payment' }]);
  });

  it('leaves one payable intent after ten different concurrent calls', async () => {
    const { services } = shopWithCart();
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        startPayment(services, SHOPPER, paymentInput({ customerEmail: `${n}@example.com` }), CLIENT_IP),
      ),
    );
    const payable = [...services.payments.intents.values()].filter((intent) => intent.status !== 'canceled');
    expect(payable).toHaveLength(1);
  });

  it('returns the same intent to two concurrent calls', async () => {
    const { services } = shopWithCart();
    const [one, two] = await Promise.all([
      startPayment(services, SHOPPER, paymentInput(), CLIENT_IP),
      startPayment(services, SHOPPER, paymentInput(), CLIENT_IP),
    ]);
    expect(one).toEqual(two);
    expect(services.payments.created).toHaveLength(1);
  });

  it.each([
    [49, /below \$0\.50.+Add something/],
    [50, null],
    [99_999_999, null],
    [100_000_000, /above \$999,999\.99.+Order fewer/],
  ])(
    'refuses a total that no card can pay before it calls the provider: %i cents',
    async (cents, message) => {
      const { services } = shopWithCart({ SHIPPING_FLAT: '0.00', TAX_RATES: '{}' });
      const start = () => startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
      services.db.update(cartItems).set({ quantity: 1 }).run();
      services.db.update(products).set({ priceCents: cents }).run();
      if (message === null) {
        expect((await start()).total).toBe(toWire(cents));
        return;
      }
      const { code, message: told } = await rejectionOf(start());
      expect([code, services.payments.created]).toEqual(['total_not_payable', []]);
      expect(told).toMatch(message);
      expect(services.db.select().from(checkouts).all()).toEqual([]);
    },
  );

  it('creates the intent on the next call after the provider failed', async () => {
    const { services } = shopWithCart();
    services.payments.failure = new AppError('payment_provider_failed');
    expect((await rejectionOf(startPayment(services, SHOPPER, paymentInput(), CLIENT_IP))).code).toBe(
      'payment_provider_failed',
    );
    expect((await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP)).total).toBe('55.95');
    expect(services.payments.created).toHaveLength(1);
  });

  it.each(['nothing made', 'made'] as const)(
    'gets past a failure that the provider repeats for its key, with %s, and leaves one intent',
    async (outcome) => {
      const { services } = shopWithCart();
      const start = () => startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
      services.payments.serverErrors.push(outcome, 'nothing made');
      expect((await rejectionOf(start())).code).toBe('payment_provider_failed');
      if (outcome === 'nothing made')
        expect((await rejectionOf(start())).code).toBe('payment_provider_failed');
      const started = await start();
      expect(await start()).toEqual(started);
      expect([...services.payments.intents.keys()]).toEqual([started.paymentIntentId]);
      expect(services.db.select().from(checkouts).all()).toMatchObject([{ status: 'open' }]);
    },
  );

  it('repeats the same key while the outcome is unknown', async () => {
    const { services } = shopWithCart();
    const start = () => startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    services.payments.failure = new AppError('payment_provider_timeout');
    await rejectionOf(start());
    await start();
    const [{ id } = { id: '' }] = services.db.select().from(checkouts).all();
    expect(services.payments.created[0]?.idempotencyKey).toBe(`checkout:${id}`);
  });

  it('throws total_changed with the new totals when the shopper saw a different total', async () => {
    const { services } = shopWithCart();
    const error = await rejectionOf(
      startPayment(services, SHOPPER, paymentInput({ expectedTotal: '1.00' }), CLIENT_IP),
    );
    expect(error).toMatchObject({ code: 'total_changed', details: { totals: { total: '55.95' } } });
    expect(services.payments.created).toHaveLength(0);
  });

  it('throws for an empty cart and for a quantity above the stock', async () => {
    const { services, productId } = shopWithCart();
    expect((await rejectionOf(startPayment(services, STRANGER, paymentInput(), CLIENT_IP))).code).toBe(
      'cart_empty',
    );
    services.db.update(products).set({ inventory: 1 }).where(eq(products.id, productId)).run();
    expect((await rejectionOf(startPayment(services, SHOPPER, paymentInput(), CLIENT_IP))).code).toBe(
      'out_of_stock',
    );
  });

  it('says in the totals why a line item cannot be ordered', () => {
    const { services, productId } = shopWithCart();
    const problemWith = (values: Partial<typeof products.$inferSelect>) => {
      services.db.update(products).set(values).where(eq(products.id, productId)).run();
      return toCheckoutTotals(quoteCart(services, SHOPPER, {})).items[0]?.problem;
    };
    expect(problemWith({ inventory: 9 })).toBe(null);
    expect(problemWith({ inventory: 1 })).toBe('Only 1 left.');
    expect(problemWith({ inventory: 0 })).toBe('Sold out.');
    expect(problemWith({ isActive: false })).toBe('No longer available.');
  });

  it('says that a product in the cart was withdrawn', async () => {
    const { services, productId } = shopWithCart();
    services.db.update(products).set({ isActive: false }).where(eq(products.id, productId)).run();
    const error = await rejectionOf(startPayment(services, SHOPPER, paymentInput(), CLIENT_IP));
    expect(error.message).toBe('Field Tee is no longer available.');
  });
});
