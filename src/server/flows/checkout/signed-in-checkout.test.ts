import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { orderAttention } from '#db/schema/orders.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readCart } from '#server/domain/cart/cart.queries.ts';
import { mergeCarts } from '#server/domain/cart/merge-carts.ts';
import { HOLD_DURATION_MS, heldByOthers } from '#server/domain/catalog/stock-holds.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { finishCheckout } from './finish-checkout.ts';
import { startPayment } from './start-payment.ts';

/** A shopper whose account has two of a product in its cart, and who added one more before signing in. */
async function returningShopper() {
  const services = testServices();
  const account = { username: 'sam', email: 's@example.com', password: 'x', role: 'user' as const };
  const { id } = await createUser(services, account);
  const member: Buyer = { userId: id, sessionId: SHOPPER.sessionId, keys: [`user:${id}`, ...SHOPPER.keys] };
  const productId = stockProduct(services);
  addCartItem(services, member, { productId, quantity: 2 });
  addCartItem(services, SHOPPER, { productId, quantity: 1 });
  return { services, member, productId };
}

it('keeps the stock of two payments that were started on two devices before the shopper signed in', async () => {
  const { services, member, productId } = await returningShopper();
  services.db.update(products).set({ inventory: 3 }).run();
  const onPhone = await startPayment(services, member, paymentInput(), CLIENT_IP);
  const onLaptop = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  mergeCarts(services, SHOPPER, member.userId ?? '');
  const other: Buyer = { userId: null, sessionId: 'other', keys: ['cart:other'] };
  expect(() => addCartItem(services, other, { productId, quantity: 1 })).toThrow();
  for (const { paymentIntentId } of [onPhone, onLaptop]) {
    services.payments.succeed(paymentIntentId);
    await finishCheckout(services, paymentIntentId, { actor: { kind: 'payment_provider' } });
  }
  const flags = services.db.select({ reason: orderAttention.reason }).from(orderAttention).all();
  expect(flags).not.toContainEqual({ reason: 'stock_gone' });
});

it.each(['expired', 'canceled'])(
  'adds nothing for the %s hold of the account, and keeps the other',
  async (end) => {
    const { services, member, productId } = await returningShopper();
    services.db.update(products).set({ inventory: 3 }).run();
    const { paymentIntentId } = await startPayment(services, member, paymentInput(), CLIENT_IP);
    if (end === 'expired') services.pass(HOLD_DURATION_MS + 1);
    else
      services.db
        .update(checkouts)
        .set({ status: 'abandoned' })
        .where(eq(checkouts.paymentIntentId, paymentIntentId))
        .run();
    await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    const before = heldByOthers(services, productId, null);
    expect(before).toBeGreaterThan(0);
    mergeCarts(services, SHOPPER, member.userId ?? '');
    expect(heldByOthers(services, productId, null)).toBe(before);
  },
);

it('takes what the account paid for out of a line item that a sign-in merged with it', async () => {
  const { services, member } = await returningShopper();
  const { paymentIntentId } = await startPayment(services, member, paymentInput(), CLIENT_IP);
  mergeCarts(services, SHOPPER, member.userId ?? '');
  services.payments.succeed(paymentIntentId);
  await finishCheckout(services, paymentIntentId, {
    actor: { kind: 'shopper' },
    buyerKeys: member.keys,
    form: orderInput(paymentIntentId),
  });
  expect(readCart(services, member).itemCount).toBe(1);
});

describe('a payment started before signing in', () => {
  it('removes the purchased items from the cart of the account', async () => {
    const { services, member } = await returningShopper();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    mergeCarts(services, SHOPPER, member.userId ?? '');
    expect(readCart(services, member).itemCount).toBe(3);

    services.payments.succeed(paymentIntentId);
    const form = orderInput(paymentIntentId);
    await finishCheckout(services, paymentIntentId, {
      actor: { kind: 'shopper' },
      buyerKeys: member.keys,
      form,
    });
    expect(readCart(services, member).itemCount).toBe(2);
  });

  it('can no longer be paid once the account starts another one', async () => {
    const { services, member } = await returningShopper();
    const before = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    mergeCarts(services, SHOPPER, member.userId ?? '');
    const after = await startPayment(services, member, paymentInput(), CLIENT_IP);
    expect(after.paymentIntentId).not.toBe(before.paymentIntentId);
    expect(services.payments.intents.get(before.paymentIntentId)?.status).toBe('canceled');
  });
});
