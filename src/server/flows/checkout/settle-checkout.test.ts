import { describe, expect, it } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { jobs } from '#db/schema/operations.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readCart } from '#server/domain/cart/cart.queries.ts';
import { findAdminOrder, listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { BY_PROVIDER, paid, shopWithCart } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, paymentInput, SHOPPER } from '#tests/support/shop.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { finishCheckout } from './finish-checkout.ts';
import { cancelPayment, settleCheckouts } from './settle-checkout.ts';
import { startPayment } from './start-payment.ts';

describe('settleCheckouts', () => {
  it('creates the order of a paid checkout from its snapshot', async () => {
    const { services } = shopWithCart();
    const intentId = await paid(services);
    expect(await settleCheckouts(services, 0)).toBe(0);
    services.pass(1000);
    expect(await settleCheckouts(services, 0)).toBe(1);
    expect(listOrders(services, { limit: 50, offset: 0 }).orders).toMatchObject([
      {
        customerName: 'Sam Doe',
        stripePaymentIntentId: intentId,
        attention: [{ reason: 'contact_missing' }],
      },
    ]);
    expect(await settleCheckouts(services, 0)).toBe(0);
  });

  it('uses the contact from the payment when the checkout has none', async () => {
    const { services } = shopWithCart();
    const intent = services.payments.succeed(
      (await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP)).paymentIntentId,
    );
    intent.payer = { name: 'S. Doe', email: 'sam@example.com', phone: null };
    const { orderId } = await finishCheckout(services, intent.id, BY_PROVIDER);
    expect(findAdminOrder(services.db, orderId)).toMatchObject({
      customerName: 'S. Doe',
      customerEmail: 'sam@example.com',
      attention: [],
    });
  });

  it('creates a flagged order when the amount charged differs from the total', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(
      services,
      SHOPPER,
      paymentInput({ customerEmail: 'a@example.com' }),
      CLIENT_IP,
    );
    services.payments.succeed(paymentIntentId, 100);
    const { orderId } = await finishCheckout(services, paymentIntentId, BY_PROVIDER);
    expect(findAdminOrder(services.db, orderId)?.attention).toMatchObject([{ reason: 'amount_mismatch' }]);
  });

  it.each([
    [3 * DAY_MS, []],
    [3 * DAY_MS + 1, [{ reason: 'payment_difference' }]],
  ])(
    'flags the order of a payment that was made long ago (%i ms), as after an outage',
    async (age, attention) => {
      const { services } = shopWithCart();
      const input = paymentInput({ customerEmail: 'a@example.com' });
      const { paymentIntentId } = await startPayment(services, SHOPPER, input, CLIENT_IP);
      services.payments.succeed(paymentIntentId);
      services.pass(age);
      expect(await settleCheckouts(services, 0)).toBe(1);
      expect(listOrders(services, { limit: 1, offset: 0 }).orders).toMatchObject([{ attention }]);
    },
  );

  it('returns the order of a paid checkout to a shopper who starts the payment again', async () => {
    const { services } = shopWithCart();
    await paid(services);
    const again = await rejectionOf(startPayment(services, SHOPPER, paymentInput(), CLIENT_IP));
    const [order] = listOrders(services, { limit: 1, offset: 0 }).orders;
    expect(again).toMatchObject({ code: 'already_paid', details: { orderId: order?.id } });
  });

  it('cancels a payment that was not completed within a day', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    services.pass(25 * 3_600_000);
    expect(await settleCheckouts(services, 0)).toBe(0);
    expect(services.payments.intents.get(paymentIntentId)?.status).toBe('canceled');
  });

  it('creates the order of a superseded checkout that was paid after all', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
    const again = await rejectionOf(startPayment(services, SHOPPER, paymentInput(), CLIENT_IP));
    const [order] = listOrders(services, { limit: 1, offset: 0 }).orders;
    expect(order?.stripePaymentIntentId).toBe(intentId);
    expect(again).toMatchObject({ code: 'already_paid', details: { orderId: order?.id } });
    expect(readCart(services, SHOPPER).itemCount).toBe(1);
  });

  it('creates the order of a superseded checkout whose cancellation failed', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
    services.payments.failure = new AppError('payment_provider_failed');
    await rejectionOf(startPayment(services, SHOPPER, paymentInput(), CLIENT_IP));
    services.pass(1000);
    expect(await settleCheckouts(services, 0)).toBe(1);
    const [job] = services.db.select().from(jobs).all();
    await cancelPayment(services, String(job?.payload['checkoutId']));
    expect(
      listOrders(services, { limit: 9, offset: 0 }).orders.map((order) => order.stripePaymentIntentId),
    ).toEqual([intentId]);
  });

  it('is safe to run again after a job has canceled a superseded payment', async () => {
    const { services, productId } = shopWithCart();
    await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
    await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    const [job] = services.db.select().from(jobs).all();
    await cancelPayment(services, String(job?.payload['checkoutId']));
    await cancelPayment(services, String(job?.payload['checkoutId']));
    expect(statuses(services)).toEqual(['abandoned', 'open']);
  });
});

const HOUR = 3_600_000;
const statuses = ({ db }: TestServices) =>
  db
    .select()
    .from(checkouts)
    .all()
    .map(({ status }) => status);

async function processingPayment() {
  const { services } = shopWithCart();
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  services.payments.process(paymentIntentId);
  return { services, paymentIntentId };
}

describe('a payment that is neither completed nor canceled', () => {
  it.each([25, 240])('stays open while processing after %i hours, and becomes an order', async (hours) => {
    const { services, paymentIntentId } = await processingPayment();
    services.pass(hours * HOUR);
    expect(await settleCheckouts(services, 0)).toBe(0);
    expect(statuses(services)).toEqual(['open']);
    services.payments.succeed(paymentIntentId);
    services.pass(1000);
    expect(await settleCheckouts(services, 0)).toBe(1);
    expect(statuses(services)).toEqual(['completed']);
  });

  it('stays open when it could not be canceled', async () => {
    const { services, paymentIntentId } = await processingPayment();
    Object.assign(services.payments.intents.get(paymentIntentId) ?? {}, { status: 'requires_action' });
    services.pass(25 * HOUR);
    services.payments.cancelIntent = () => Promise.reject(new AppError('payment_provider_timeout'));
    await settleCheckouts(services, 0);
    expect(statuses(services)).toEqual(['open']);
  });

  it('is closed after a day, not earlier, when the provider does not know it', async () => {
    const { services, paymentIntentId } = await processingPayment();
    services.payments.intents.delete(paymentIntentId);
    services.pass(HOUR);
    await settleCheckouts(services, 0);
    expect(statuses(services)).toEqual(['open']);
    services.pass(24 * HOUR);
    await settleCheckouts(services, 0);
    expect(statuses(services)).toEqual(['abandoned']);
  });

  it('is left to the next run, with all others, when the provider times out', async () => {
    const { services } = await processingPayment();
    const { db } = services;
    const [first] = db.select().from(checkouts).all();
    if (!first) throw new Error('There is no checkout.');
    db.insert(checkouts)
      .values({ ...first, id: services.newId(), paymentIntentId: 'pi_other' })
      .run();
    services.pass(HOUR);
    let requests = 0;
    services.payments.readIntent = () => {
      requests += 1;
      return Promise.reject(new AppError('payment_provider_timeout'));
    };
    await settleCheckouts(services, 0);
    expect(requests).toBe(1);
  });

  it('stays superseded while processing, and becomes an order', async () => {
    const { services, paymentIntentId } = await processingPayment();
    await rejectionOf(startPayment(services, SHOPPER, paymentInput({ customerName: 'Sam D.' }), CLIENT_IP));
    const [job] = services.db.select().from(jobs).all();
    await cancelPayment(services, String(job?.payload['checkoutId']));
    expect(statuses(services)).toEqual(['superseded', 'open']);
    services.payments.succeed(paymentIntentId);
    services.pass(1000);
    expect(await settleCheckouts(services, 0)).toBe(1);
    expect(statuses(services)).toEqual(['completed', 'open']);
  });

  it('is checked at growing intervals', async () => {
    const { services, paymentIntentId } = await processingPayment();
    const isNow = (status: 'requires_action' | 'processing') =>
      Object.assign(services.payments.intents.get(paymentIntentId) ?? {}, { status });
    const checksIn = async (hours: number, every: number) => {
      const before = services.payments.calls.read;
      for (let passed = 0; passed < hours * HOUR; passed += every) {
        services.pass(every);
        await settleCheckouts(services, 120_000);
      }
      return services.payments.calls.read - before;
    };
    isNow('requires_action');
    const first = await checksIn(1, 60_000);
    const rest = await checksIn(23, 600_000);
    isNow('processing');
    const second = await checksIn(24, 600_000);
    expect(first).toBeGreaterThanOrEqual(10);
    expect(rest).toBeLessThanOrEqual(20);
    expect(second).toBeLessThanOrEqual(5);
  });

  it('is closed after a day when no intent was ever recorded', async () => {
    const { services } = shopWithCart();
    services.payments.failure = new AppError('payment_provider_failed');
    await rejectionOf(startPayment(services, SHOPPER, paymentInput(), CLIENT_IP));
    await settleCheckouts(services, 0);
    expect(statuses(services)).toEqual(['open']);
    services.pass(25 * HOUR);
    await settleCheckouts(services, 0);
    expect(statuses(services)).toEqual(['abandoned']);
  });
});
