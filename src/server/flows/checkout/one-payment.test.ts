import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import { checkoutDesigns, checkouts } from '#db/schema/checkout.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { mergeCarts } from '#server/domain/cart/merge-carts.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import { shopWithCart } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, paymentInput, SHOPPER, storeDesignRow } from '#tests/support/shop.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { startPayment } from './start-payment.ts';

const start = (services: TestServices, changes = {}, buyer = SHOPPER) =>
  startPayment(services, buyer, paymentInput(changes), CLIENT_IP);
const refusal = async (services: TestServices, changes = {}, buyer = SHOPPER) =>
  (await rejectionOf(start(services, changes, buyer))).code;

/** Changes the quantity as another tab would. */
function setQuantity({ db }: TestServices, quantity: number): void {
  db.update(cartItems).set({ quantity }).run();
}

const payable = ({ payments }: TestServices) =>
  [...payments.intents.values()].filter(({ status }) => status !== 'canceled').map(({ id }) => id);
const statuses = ({ db }: TestServices) =>
  db
    .select()
    .from(checkouts)
    .all()
    .map(({ status }) => status);

/** A cart that was changed in a second tab while the first one confirms its payment. */
async function cartPaidInAnotherTab() {
  const { services } = shopWithCart();
  const first = (await start(services)).paymentIntentId;
  services.payments.process(first);
  setQuantity(services, 1);
  return { services, first };
}

describe('a cart that is being paid in another tab', () => {
  it('gets no second intent while that payment is processing, even after repeated requests', async () => {
    const { services } = await cartPaidInAnotherTab();
    for (let press = 0; press < 4; press += 1) {
      expect(await refusal(services)).toBe('payment_in_progress');
    }
    expect(services.payments.created).toHaveLength(1);
  });

  it('throws already_paid with the order once that payment succeeds', async () => {
    const { services, first } = await cartPaidInAnotherTab();
    await refusal(services);
    services.payments.succeed(first);
    const error = await rejectionOf(start(services));
    const { orders } = listOrders(services, { limit: 9, offset: 0 });
    expect(orders.map((order) => order.stripePaymentIntentId)).toEqual([first]);
    expect(error).toMatchObject({ code: 'already_paid', details: { orderId: orders[0]?.id } });
    expect(services.payments.created).toHaveLength(1);
  });

  it('gets its own intent once that payment is canceled', async () => {
    const { services, first } = await cartPaidInAnotherTab();
    await refusal(services);
    Object.assign(services.payments.intents.get(first) ?? {}, { status: 'requires_payment_method' });
    const { paymentIntentId } = await start(services);
    expect(payable(services)).toEqual([paymentIntentId]);
    expect(statuses(services)).toEqual(['abandoned', 'open']);
  });

  it.each(['payment_provider_failed', 'payment_provider_timeout'] as const)(
    'gets no second intent after an earlier request failed with %s',
    async (code) => {
      const { services } = await cartPaidInAnotherTab();
      services.payments.failure = new AppError(code);
      expect(await refusal(services)).toBe(code);
      expect(await refusal(services)).toBe('payment_in_progress');
      expect(services.payments.created).toHaveLength(1);
    },
  );

  it('gets no second intent when it is changed back to the content being paid', async () => {
    const { services } = await cartPaidInAnotherTab();
    await refusal(services);
    setQuantity(services, 2);
    expect(await refusal(services)).toBe('payment_in_progress');
    setQuantity(services, 1);
    expect(await refusal(services)).toBe('payment_in_progress');
    expect(services.payments.created).toHaveLength(1);
  });

  it('gets no second intent in eight concurrent calls', async () => {
    const { services } = await cartPaidInAnotherTab();
    const codes = await Promise.all(Array.from({ length: 8 }, () => refusal(services)));
    expect(new Set(codes)).toEqual(new Set(['payment_in_progress']));
    expect(services.payments.created).toHaveLength(1);
  });

  it('gets no second intent after signing in, on this or another device', async () => {
    const { services } = await cartPaidInAnotherTab();
    await refusal(services);
    const account = { username: 'sam', email: 's@example.com', password: 'x', role: 'user' as const };
    const { id } = await createUser(services, account);
    mergeCarts(services, SHOPPER, id);
    const here: Buyer = { userId: id, sessionId: SHOPPER.sessionId, keys: [`user:${id}`, ...SHOPPER.keys] };
    const phone: Buyer = { userId: id, sessionId: 'phone', keys: [`user:${id}`, 'cart:phone'] };
    expect(await refusal(services, {}, here)).toBe('payment_in_progress');
    expect(await refusal(services, {}, phone)).toBe('payment_in_progress');
    expect(services.payments.created).toHaveLength(1);
  });
});

describe('a superseded checkout', () => {
  it('is canceled once, no matter how often the cart changes', async () => {
    const { services } = shopWithCart({}, 99);
    for (let n = 1; n <= 30; n += 1) {
      setQuantity(services, n);
      await start(services);
    }
    expect(services.payments.calls.cancel).toBe(29);
    expect(payable(services)).toHaveLength(1);
    expect(statuses(services).filter((status) => status !== 'abandoned')).toEqual(['open']);
  });

  it('is closed at once when it never had an intent', async () => {
    const { services } = shopWithCart();
    services.payments.failure = new AppError('payment_provider_failed');
    await refusal(services);
    setQuantity(services, 1);
    await start(services);
    expect(statuses(services)).toEqual(['abandoned', 'open']);
    expect(services.payments.calls.cancel).toBe(0);
  });

  it("doesn't return an intent that was created after it was superseded", async () => {
    const { services } = shopWithCart();
    const { payments } = services;
    const create = payments.createIntent.bind(payments);
    // Another tab replaces the checkout before the provider's response arrives.
    payments.createIntent = async (intent) => {
      const created = await create(intent);
      payments.createIntent = create;
      setQuantity(services, 1);
      await start(services);
      return created;
    };
    expect(await refusal(services)).toBe('checkout_replaced');
    expect(payable(services)).toHaveLength(1);
    const open = services.db.select().from(checkouts).where(eq(checkouts.status, 'open')).all();
    expect(open.map((checkout) => checkout.paymentIntentId)).toEqual(payable(services));
  });

  it('gets the same intent by its idempotency key when a crash lost the intent', async () => {
    const { services } = shopWithCart();
    const { paymentIntentId } = await start(services);
    services.db.update(checkouts).set({ paymentIntentId: null }).run();
    expect((await start(services)).paymentIntentId).toBe(paymentIntentId);
    expect(services.payments.created).toHaveLength(1);
  });
});

it("starts a new checkout on another device of the account that can't finish the existing one", async () => {
  const { services } = shopWithCart();
  const before = await start(services);
  const account = { username: 'sam', email: 's@example.com', password: 'x', role: 'user' as const };
  const { id } = await createUser(services, account);
  mergeCarts(services, SHOPPER, id);
  const phone: Buyer = { userId: id, sessionId: null, keys: [`user:${id}`] };
  const after = await start(services, {}, phone);
  expect(payable(services)).toEqual([after.paymentIntentId]);
  expect(after.paymentIntentId).not.toBe(before.paymentIntentId);
});

it('records the designs of a checkout', async () => {
  const { services, productId } = shopWithCart();
  services.db.update(products).set({ allowCustomization: true }).run();
  const customizationId = storeDesignRow(services, { productId });
  addCartItem(services, SHOPPER, { productId, quantity: 1, customizationId });
  await start(services);
  const [checkout] = services.db.select().from(checkouts).all();
  expect(services.db.select().from(checkoutDesigns).all()).toEqual([
    { checkoutId: checkout?.id, customizationId },
  ]);
});
