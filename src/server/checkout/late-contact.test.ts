import { expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { addCartItem } from '../cart/add-cart-item.ts';
import { findAdminOrder } from '../orders/orders.queries.ts';
import { finishCheckout } from './finish-checkout.ts';
import { startPayment } from './start-payment.ts';

/** An order made by the webhook before the shopper's own call. */
async function orderOfProvider(contact: Parameters<typeof paymentInput>[0] = {}) {
  const services = testServices();
  addCartItem(services, SHOPPER, { productId: stockProduct(services), quantity: 1 });
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(contact), CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  const { orderId } = await finishCheckout(services, paymentIntentId, {
    actor: { kind: 'payment_provider' },
  });
  const comeLate = (customerEmail: string) =>
    finishCheckout(services, paymentIntentId, {
      actor: { kind: 'shopper' },
      buyerKeys: SHOPPER.keys,
      form: orderInput(paymentIntentId, {
        customerEmail,
        customerName: 'Sam D.',
        customerPhone: '702 555 0100',
      }),
    });
  const recipients = () =>
    services.db
      .select()
      .from(emails)
      .all()
      .map(({ recipient }) => recipient);
  return { services, orderId, comeLate, recipients };
}

it('adds the contact to an order without one and sends one confirmation', async () => {
  const { services, orderId, comeLate, recipients } = await orderOfProvider();
  expect(recipients()).toEqual([]);
  expect(await comeLate('sam@example.com')).toEqual({ orderId, created: false });
  await comeLate('sam@example.com');
  expect(findAdminOrder(services.db, orderId)).toMatchObject({
    customerEmail: 'sam@example.com',
    customerName: 'Sam D.',
    customerPhone: '702 555 0100',
    attention: [],
  });
  expect(recipients()).toEqual(['sam@example.com']);
});

it('keeps the email address of an order that has one', async () => {
  const { services, orderId, comeLate, recipients } = await orderOfProvider({
    customerEmail: 'first@example.com',
  });
  await comeLate('second@example.com');
  expect(findAdminOrder(services.db, orderId)?.customerEmail).toBe('first@example.com');
  expect(recipients()).toEqual(['first@example.com']);
});
