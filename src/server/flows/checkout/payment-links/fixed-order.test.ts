import { describe, expect, it } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { findWaitingLink } from '#server/domain/cart/payment-links.queries.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { removeTestOrders } from '#server/flows/samples/test-orders.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { asShopper, BY_PROVIDER, stockOf } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { linkPayment, makeLink } from '#tests/support/payment-links.ts';
import { CLIENT_IP, SHOPPER, STRANGER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { finishCheckout } from '../finish-checkout.ts';
import { placeLinkOrder, startLinkPayment } from './pay-link.ts';
import { readPayPage } from './read-pay-page.ts';

const NOBODY: Buyer = { userId: null, sessionId: null, keys: [] };

async function paidBy(buyer: Buyer, changes = {}, services = testServices()) {
  const productId = stockProduct(services, { inventory: 10 });
  const link = await makeLink(services, [{ productId, quantity: 1 }], changes);
  const billing = { billingAddress: ADDRESS };
  const { paymentIntentId } = await startLinkPayment(
    services,
    buyer,
    linkPayment(services, link.id, billing),
    CLIENT_IP,
  );
  services.payments.succeed(paymentIntentId);
  return { services, productId, link, paymentIntentId };
}

const place = (services: TestServices, id: string, stripePaymentIntentId: string) =>
  placeLinkOrder(services, { ...linkPayment(services, id), stripePaymentIntentId });

describe('an order behind a payment link', () => {
  it.each(['before', 'after'])(
    'is not sent elsewhere by the form of a cart, %s its webhook',
    async (when) => {
      const { services, link, paymentIntentId } = await paidBy(SHOPPER, { isPickedUp: true });
      if (when === 'after') await finishCheckout(services, paymentIntentId, BY_PROVIDER);
      const byForm = finishCheckout(services, paymentIntentId, asShopper(paymentIntentId));
      expect((await rejectionOf(byForm)).code).toBe('payment_intent_not_found');
      await finishCheckout(services, paymentIntentId, BY_PROVIDER);
      expect(requireAdminOrder(services.db, link.id).shippingAddress).toEqual(link.shippingAddress);
    },
  );

  it('is placed by anyone with the token, also without the cookie that paid', async () => {
    const { services, link, paymentIntentId } = await paidBy(SHOPPER);
    expect(await place(services, link.id, paymentIntentId)).toMatchObject({ id: link.id });
  });

  it('is not placed with the token of another link', async () => {
    const { services, productId, paymentIntentId } = await paidBy(SHOPPER);
    const other = await makeLink(services, [{ productId, quantity: 1 }]);
    expect((await rejectionOf(place(services, other.id, paymentIntentId))).code).toBe(
      'payment_intent_not_found',
    );
  });

  it('waits for a person if it is paid a second time after all', async () => {
    const { services, link, paymentIntentId } = await paidBy(NOBODY);
    // The provider didn't know the first payment for a day, as with the keys of another account.
    services.db.update(checkouts).set({ status: 'abandoned' }).run();
    const second = await startLinkPayment(services, STRANGER, linkPayment(services, link.id), CLIENT_IP);
    services.payments.succeed(second.paymentIntentId);
    await finishCheckout(services, paymentIntentId, BY_PROVIDER);
    const { orderId } = await finishCheckout(services, second.paymentIntentId, BY_PROVIDER);
    expect(orderId).not.toBe(link.id);
    expect(requireAdminOrder(services.db, orderId)).toMatchObject({
      attention: [{ reason: 'payment_difference' }],
    });
    expect(requireAdminOrder(services.db, link.id).attention).toEqual([]);
  });
});

describe('a payment link of test mode', () => {
  const live = (services: TestServices): TestServices => {
    const payments = { ...services.env.payments, secretKey: 'sk_live_owner', sandbox: false };
    return { ...services, env: { ...services.env, payments } };
  };

  it('ends when the shop takes real money', async () => {
    const services = testServices();
    const productId = stockProduct(services, { inventory: 10 });
    const { id } = await makeLink(services, [{ productId, quantity: 1 }]);
    const opened = live(services);
    expect(findWaitingLink(opened, id)).toBeUndefined();
    const { token } = linkPayment(services, id);
    expect(readPayPage(opened, id, token)).toEqual({ state: 'ended' });
    const again = startLinkPayment(opened, NOBODY, linkPayment(services, id), CLIENT_IP);
    expect((await rejectionOf(again)).code).toBe('payment_link_ended');
  });

  it('goes with its test order', async () => {
    const services = testServices();
    services.payments.isLive = false;
    const { productId, link, paymentIntentId } = await paidBy(NOBODY, {}, services);
    await finishCheckout(services, paymentIntentId, BY_PROVIDER);
    expect(stockOf(services, productId)).toBe(9);
    await removeTestOrders(services, ADMIN_ACTOR);
    expect(findWaitingLink(services, link.id)).toBeUndefined();
    expect(stockOf(services, productId)).toBe(10);
  });
});
