import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { AppError } from '#shared/errors.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { orderInput, paymentInput, SHOPPER, STRANGER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addCartItem } from '../cart/add-cart-item.ts';
import { readCart } from '../cart/cart.queries.ts';
import { findAdminOrder, findOrder, listOrders } from '../orders/orders.queries.ts';
import { finishCheckout } from './finish-checkout.ts';
import { cancelPayment, settleCheckouts } from './settle-checkout.ts';
import { startPayment } from './start-payment.ts';

/** A shop with one product in the shopper's cart. */
const BY_PROVIDER = { actor: { kind: 'payment_provider' } } as const;
function shopWithCart(settings: Record<string, string> = {}, inventory = 10) {
  const services = testServices(settings);
  const productId = stockProduct(services, { inventory });
  addCartItem(services, SHOPPER, { productId, quantity: 2 });
  return { services, productId };
}

const asShopper = (intentId: string, changes = {}) => ({
  actor: { kind: 'shopper' as const },
  buyerKeys: SHOPPER.keys,
  form: orderInput(intentId, changes),
});

async function paid(services: TestServices): Promise<string> {
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput());
  services.payments.succeed(paymentIntentId);
  return paymentIntentId;
}

const stockOf = ({ db }: TestServices, id: string) =>
  db.select().from(products).where(eq(products.id, id)).get()?.inventory;

describe('beginning a payment', () => {
  it('charges what the server reckons, with tax and shipping', async () => {
    const { services } = shopWithCart({ TAX_RATES: '{"NV": 8.375}' });
    const started = await startPayment(services, SHOPPER, paymentInput());
    expect(started.total).toBe('60.14');
    expect(services.payments.created[0]).toMatchObject({ amount: 6014, currency: 'usd' });
  });

  it('gives an unchanged checkout the same intent, and a changed one another', async () => {
    const { services, productId } = shopWithCart();
    const first = await startPayment(services, SHOPPER, paymentInput());
    expect(await startPayment(services, SHOPPER, paymentInput())).toEqual(first);
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
    const second = await startPayment(services, SHOPPER, paymentInput());
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect(services.db.select().from(jobs).all()).toMatchObject([{ kind: 'cancel_payment' }]);
  });

  it('leaves one payable intent however many different calls come at once', async () => {
    const { services } = shopWithCart();
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        startPayment(services, SHOPPER, paymentInput({ customerEmail: `${n}@example.com` })),
      ),
    );
    const payable = [...services.payments.intents.values()].filter((intent) => intent.status !== 'canceled');
    expect(payable).toHaveLength(1);
  });

  it('gives two calls at once the same intent', async () => {
    const { services } = shopWithCart();
    const [one, two] = await Promise.all([
      startPayment(services, SHOPPER, paymentInput()),
      startPayment(services, SHOPPER, paymentInput()),
    ]);
    expect(one).toEqual(two);
    expect(services.payments.created).toHaveLength(1);
  });

  it('takes up again what a failing provider interrupted', async () => {
    const { services } = shopWithCart();
    services.payments.failure = new AppError('payment_provider_failed');
    expect((await rejectionOf(startPayment(services, SHOPPER, paymentInput()))).code).toBe(
      'payment_provider_failed',
    );
    expect((await startPayment(services, SHOPPER, paymentInput())).total).toBe('55.95');
    expect(services.payments.created).toHaveLength(1);
  });

  it('says when the total is not the one the shopper saw', async () => {
    const { services } = shopWithCart();
    const error = await rejectionOf(startPayment(services, SHOPPER, paymentInput({ expectedTotal: '1.00' })));
    expect(error).toMatchObject({ code: 'total_changed', details: { totals: { total: '55.95' } } });
    expect(services.payments.created).toHaveLength(0);
  });

  it('refuses an empty cart and one that cannot be delivered', async () => {
    const { services, productId } = shopWithCart();
    expect((await rejectionOf(startPayment(services, STRANGER, paymentInput()))).code).toBe('cart_empty');
    services.db.update(products).set({ inventory: 1 }).where(eq(products.id, productId)).run();
    expect((await rejectionOf(startPayment(services, SHOPPER, paymentInput()))).code).toBe('out_of_stock');
  });
});

describe('placing the order', () => {
  it('stores it as paid, takes the stock and empties the cart', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    const { orderId, created } = await finishCheckout(services, intentId, asShopper(intentId));
    expect(created).toBe(true);
    expect(stockOf(services, productId)).toBe(8);
    expect(readCart(services.db, SHOPPER).items).toEqual([]);
    expect(findAdminOrder(services.db, orderId)).toMatchObject({
      orderNumber: 'GTI-1001',
      status: 'paid',
      total: '55.95',
      itemCount: 1,
      pendingItems: 1,
      attention: [],
      events: [{ type: 'placed', actor: 'shopper', after: 'paid' }],
      items: [{ productName: 'Field Tee', quantity: 2, unitPrice: '25.00', subtotal: '50.00' }],
    });
  });

  it('confirms it by e-mail, once', async () => {
    const { services } = shopWithCart();
    const intentId = await paid(services);
    await finishCheckout(services, intentId, asShopper(intentId));
    await finishCheckout(services, intentId, asShopper(intentId));
    expect(services.db.select().from(emails).all()).toMatchObject([
      { recipient: 'sam@example.com', subject: 'Your order GTI-1001', status: 'waiting' },
    ]);
    expect(services.db.select().from(emails).get()?.text).toContain('2 × Field Tee: $50.00');
  });

  it('makes one order however often it is asked', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => finishCheckout(services, intentId, asShopper(intentId))),
    );
    expect(all.filter((outcome) => outcome.created)).toHaveLength(1);
    expect(new Set(all.map((outcome) => outcome.orderId)).size).toBe(1);
    expect(services.db.select().from(orders).all()).toHaveLength(1);
    expect(stockOf(services, productId)).toBe(8);
  });

  it('keeps what the shopper put into the cart meanwhile', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    addCartItem(services, SHOPPER, { productId, quantity: 3 });
    await finishCheckout(services, intentId, asShopper(intentId));
    expect(readCart(services.db, SHOPPER).itemCount).toBe(3);
  });

  it('wants the payment to have succeeded', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput());
    const error = await rejectionOf(finishCheckout(services, paymentIntentId, asShopper(paymentIntentId)));
    expect(error.code).toBe('payment_not_succeeded');
    expect(readCart(services.db, SHOPPER).itemCount).toBe(2);
  });

  it("does not know another shopper's payment", async () => {
    const { services } = shopWithCart();
    const intentId = await paid(services);
    const stranger = { ...asShopper(intentId), buyerKeys: STRANGER.keys };
    expect((await rejectionOf(finishCheckout(services, intentId, stranger))).code).toBe(
      'payment_intent_not_found',
    );
    await finishCheckout(services, intentId, asShopper(intentId));
    expect((await rejectionOf(finishCheckout(services, intentId, stranger))).code).toBe(
      'payment_intent_not_found',
    );
  });

  it('refuses another amount than was paid', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput());
    services.payments.succeed(paymentIntentId, 100);
    const error = await rejectionOf(finishCheckout(services, paymentIntentId, asShopper(paymentIntentId)));
    expect(error.code).toBe('amount_mismatch');
    expect(services.db.select().from(orders).all()).toEqual([]);
  });

  it('refuses a delivery to a state where the total would be another', async () => {
    const { services } = shopWithCart({ TAX_RATES: '{"NV": 8}' });
    const intentId = await paid(services);
    const elsewhere = asShopper(intentId, { shippingAddress: { ...ADDRESS, state: 'CA', zipCode: '90210' } });
    expect((await rejectionOf(finishCheckout(services, intentId, elsewhere))).code).toBe('amount_mismatch');
  });

  it('flags an order whose stock went in the meantime', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    services.db.update(products).set({ inventory: 1 }).where(eq(products.id, productId)).run();
    const { orderId } = await finishCheckout(services, intentId, asShopper(intentId));
    expect(findAdminOrder(services.db, orderId)?.attention).toMatchObject([{ reason: 'stock_gone' }]);
    expect(stockOf(services, productId)).toBe(0);
  });

  it('shows the order to its buyer and to administrators only', async () => {
    const { services } = shopWithCart();
    const intentId = await paid(services);
    const { orderId } = await finishCheckout(services, intentId, asShopper(intentId));
    const admin = { id: 'a', username: 'admin', email: '', role: 'admin' as const };
    const read = (buyerKeys: string[], user: typeof admin | null = null) =>
      findOrder(services.db, orderId, { user, buyerKeys })?.id;
    expect(read(SHOPPER.keys)).toBe(orderId);
    expect(read([], admin)).toBe(orderId);
    expect(read(STRANGER.keys)).toBeUndefined();
  });
});

describe('what a crash leaves behind', () => {
  it('is finished from the snapshot alone', async () => {
    const { services } = shopWithCart();
    const intentId = await paid(services);
    expect(await settleCheckouts(services, 0)).toBe(0);
    services.pass(1000);
    expect(await settleCheckouts(services, 0)).toBe(1);
    expect(listOrders(services.db, { limit: 50, offset: 0 }).orders).toMatchObject([
      {
        customerName: 'Sam Doe',
        stripePaymentIntentId: intentId,
        attention: [{ reason: 'contact_missing' }],
      },
    ]);
    expect(await settleCheckouts(services, 0)).toBe(0);
  });

  it('takes the contact from the payment where the shopper gave it there', async () => {
    const { services } = shopWithCart();
    const intent = services.payments.succeed(
      (await startPayment(services, SHOPPER, paymentInput())).paymentIntentId,
    );
    intent.payer = { name: 'S. Doe', email: 'sam@example.com', phone: null };
    const { orderId } = await finishCheckout(services, intent.id, BY_PROVIDER);
    expect(findAdminOrder(services.db, orderId)).toMatchObject({
      customerName: 'S. Doe',
      customerEmail: 'sam@example.com',
      attention: [],
    });
  });

  it('makes a flagged order when the amount is wrong: the money is there', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(
      services,
      SHOPPER,
      paymentInput({ customerEmail: 'a@example.com' }),
    );
    services.payments.succeed(paymentIntentId, 100);
    const { orderId } = await finishCheckout(services, paymentIntentId, BY_PROVIDER);
    expect(findAdminOrder(services.db, orderId)?.attention).toMatchObject([{ reason: 'amount_mismatch' }]);
  });

  it('is found paid by the shopper who comes back and presses again', async () => {
    const { services } = shopWithCart();
    await paid(services);
    const again = await rejectionOf(startPayment(services, SHOPPER, paymentInput()));
    const [order] = listOrders(services.db, { limit: 1, offset: 0 }).orders;
    expect(again).toMatchObject({ code: 'already_paid', details: { orderId: order?.id } });
  });

  it('is given up after a day without payment', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput());
    services.pass(25 * 3_600_000);
    expect(await settleCheckouts(services, 0)).toBe(0);
    expect(services.payments.intents.get(paymentIntentId)?.status).toBe('canceled');
  });

  it('becomes an order when a replaced checkout was paid after all', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
    const again = await rejectionOf(startPayment(services, SHOPPER, paymentInput()));
    const [order] = listOrders(services.db, { limit: 1, offset: 0 }).orders;
    expect(order?.stripePaymentIntentId).toBe(intentId);
    expect(again).toMatchObject({ code: 'already_paid', details: { orderId: order?.id } });
    expect(readCart(services.db, SHOPPER).itemCount).toBe(1);
  });

  it('is looked after when the call that replaced it never came to an end', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
    services.payments.failure = new AppError('payment_provider_failed');
    await rejectionOf(startPayment(services, SHOPPER, paymentInput()));
    services.pass(1000);
    expect(await settleCheckouts(services, 0)).toBe(1);
    const [job] = services.db.select().from(jobs).all();
    await cancelPayment(services, String(job?.payload['checkoutId']));
    expect(
      listOrders(services.db, { limit: 9, offset: 0 }).orders.map((order) => order.stripePaymentIntentId),
    ).toEqual([intentId]);
  });
});
