import { describe, expect, it } from 'vitest';
import { jobs } from '#db/schema/operations.ts';
import { AppError } from '#shared/errors.ts';
import { BY_PROVIDER, paid, shopWithCart } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { paymentInput, SHOPPER } from '#tests/support/shop.ts';
import { addCartItem } from '../cart/add-cart-item.ts';
import { readCart } from '../cart/cart.queries.ts';
import { findAdminOrder, listOrders } from '../orders/orders.queries.ts';
import { finishCheckout } from './finish-checkout.ts';
import { cancelPayment, settleCheckouts } from './settle-checkout.ts';
import { startPayment } from './start-payment.ts';

describe('settleCheckouts', () => {
  it('makes the order of a paid checkout from its snapshot alone', async () => {
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

  it('takes the contact from the payment when the checkout has none', async () => {
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

  it('makes a flagged order when the amount differs, as it has been charged', async () => {
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

  it('leaves a paid checkout to the shopper who comes back and presses again', async () => {
    const { services } = shopWithCart();
    await paid(services);
    const again = await rejectionOf(startPayment(services, SHOPPER, paymentInput()));
    const [order] = listOrders(services.db, { limit: 1, offset: 0 }).orders;
    expect(again).toMatchObject({ code: 'already_paid', details: { orderId: order?.id } });
  });

  it('cancels a payment that was not made within a day', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput());
    services.pass(25 * 3_600_000);
    expect(await settleCheckouts(services, 0)).toBe(0);
    expect(services.payments.intents.get(paymentIntentId)?.status).toBe('canceled');
  });

  it('makes the order of a superseded checkout that was paid after all', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    addCartItem(services, SHOPPER, { productId, quantity: 1 });
    const again = await rejectionOf(startPayment(services, SHOPPER, paymentInput()));
    const [order] = listOrders(services.db, { limit: 1, offset: 0 }).orders;
    expect(order?.stripePaymentIntentId).toBe(intentId);
    expect(again).toMatchObject({ code: 'already_paid', details: { orderId: order?.id } });
    expect(readCart(services.db, SHOPPER).itemCount).toBe(1);
  });

  it('makes the order of a superseded checkout whose guard call failed', async () => {
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
