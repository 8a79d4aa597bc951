import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readCart } from '#server/domain/cart/cart.queries.ts';
import { findAdminOrder, findOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { asShopper, BY_PROVIDER, paid, shopWithCart, stockOf } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { CLIENT_IP, paymentInput, SHOPPER, STRANGER } from '#tests/support/shop.ts';
import { finishCheckout } from './finish-checkout.ts';
import { startPayment } from './start-payment.ts';

describe('finishCheckout called by the shopper', () => {
  it('stores a paid order, takes the stock and empties the cart', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    const { orderId, created } = await finishCheckout(services, intentId, asShopper(intentId));
    expect(created).toBe(true);
    expect(stockOf(services, productId)).toBe(8);
    expect(readCart(services, SHOPPER).items).toEqual([]);
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

  it('posts the payment on the day it was made, however late its order is', async () => {
    const { services } = shopWithCart();
    const intentId = await paid(services);
    const chargedAt = services.now();
    services.pass(2 * DAY_MS);
    await finishCheckout(services, intentId, BY_PROVIDER);
    expect(services.db.select().from(ledgerEntries).all()).toMatchObject([
      { kind: 'captured', source: intentId, occurredAt: chargedAt },
    ]);
  });

  it('queues one confirmation email', async () => {
    const { services } = shopWithCart();
    const intentId = await paid(services);
    await finishCheckout(services, intentId, asShopper(intentId));
    await finishCheckout(services, intentId, asShopper(intentId));
    expect(services.db.select().from(emails).all()).toMatchObject([
      { recipient: 'sam@example.com', subject: 'Your order GTI-1001', status: 'waiting' },
    ]);
    const [confirmation] = await sendOutbox(services);
    expect(confirmation?.text).toContain('2 × Field Tee: $50.00');
  });

  it('creates one order for 50 concurrent calls', async () => {
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

  it('keeps items that were added to the cart after the payment was started', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    addCartItem(services, SHOPPER, { productId, quantity: 3 });
    await finishCheckout(services, intentId, asShopper(intentId));
    expect(readCart(services, SHOPPER).itemCount).toBe(3);
  });

  it('throws payment_not_succeeded before the payment has succeeded', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    const error = await rejectionOf(finishCheckout(services, paymentIntentId, asShopper(paymentIntentId)));
    expect(error.code).toBe('payment_not_succeeded');
    expect(readCart(services, SHOPPER).itemCount).toBe(2);
  });

  it('throws payment_intent_not_found for the payment of another shopper', async () => {
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

  it('throws amount_mismatch when a different amount was received', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    services.payments.succeed(paymentIntentId, 100);
    const error = await rejectionOf(finishCheckout(services, paymentIntentId, asShopper(paymentIntentId)));
    expect(error.code).toBe('amount_mismatch');
    expect(services.db.select().from(orders).all()).toEqual([]);
  });

  it('throws amount_mismatch for an address in a state with a different total', async () => {
    const { services } = shopWithCart({ TAX_RATES: '{"NV": 8}' });
    const intentId = await paid(services);
    const elsewhere = asShopper(intentId, { shippingAddress: { ...ADDRESS, state: 'CA', zipCode: '90210' } });
    expect((await rejectionOf(finishCheckout(services, intentId, elsewhere))).code).toBe('amount_mismatch');
  });

  it('keeps the shipping that was paid when its rate has changed since, also for another state', async () => {
    const { services } = shopWithCart();
    const intentId = await paid(services);
    saveSetting(services, 'shipping', { shippingFlat: '9.00', freeShippingFrom: '80.00' }, ADMIN_ACTOR);
    const shippingAddress = { ...ADDRESS, state: 'CA' as const, zipCode: '90210' };
    const { orderId } = await finishCheckout(services, intentId, asShopper(intentId, { shippingAddress }));
    expect(findAdminOrder(services.db, orderId)).toMatchObject({
      shippingAddress,
      shipping: '5.95',
      total: '55.95',
      attention: [],
    });
  });

  it('flags an order with stock_gone when too little is left', async () => {
    const { services, productId } = shopWithCart();
    const intentId = await paid(services);
    services.db.update(products).set({ inventory: 1 }).where(eq(products.id, productId)).run();
    const { orderId } = await finishCheckout(services, intentId, asShopper(intentId));
    expect(findAdminOrder(services.db, orderId)?.attention).toMatchObject([{ reason: 'stock_gone' }]);
    expect(stockOf(services, productId)).toBe(0);
  });

  it('returns the order to its buyer and to administrators only', async () => {
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
