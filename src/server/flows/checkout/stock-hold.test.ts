import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { stockHolds } from '#db/schema/checkout.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readCart } from '#server/domain/cart/cart.queries.ts';
import { mergeCarts } from '#server/domain/cart/merge-carts.ts';
import { listVariants } from '#server/domain/catalog/catalog.queries.ts';
import { listProducts } from '#server/domain/catalog/list-products.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import { processWebhook } from '#server/flows/webhooks/process-webhook.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import { stockOf } from '#tests/support/checkout.ts';
import { errorOf } from '#tests/support/errors.ts';
import { CLIENT_IP, STRANGER, stockProduct } from '#tests/support/shop.ts';
import {
  ANNA,
  BEN,
  buy,
  left,
  MINUTE,
  refusal,
  setQuantity,
  shop,
  shopper,
  start,
} from '#tests/support/stock-holds.ts';
import { testServices } from '#tests/support/test-services.ts';
import { settleCheckouts } from './settle-checkout.ts';

describe('shoppers paying at the same time', () => {
  it.each([
    { shoppers: 2, stock: 1 },
    { shoppers: 40, stock: 5 },
    { shoppers: 100, stock: 10 },
  ])(
    'lets $stock of $shoppers pay for $stock in stock, and rejects the rest before any charge',
    async ({ shoppers, stock }) => {
      const everybody = Array.from({ length: shoppers }, (_, n) => shopper(n));
      const { services, productId } = shop(
        stock,
        everybody.map((buyer) => [buyer, 1]),
      );
      const outcomes = await Promise.all(
        everybody.map(async (buyer, n) => {
          try {
            const { paymentIntentId } = await start(services, buyer, `203.0.113.${n}`);
            return (await buy(services, paymentIntentId))?.join() ?? 'lost';
          } catch (error) {
            if (AppError.is(error)) return error.code;
            throw error;
          }
        }),
      );
      const count = (expected: string) => outcomes.filter((outcome) => outcome === expected).length;
      expect({ orders: count(''), rejected: count('out_of_stock') }).toEqual({
        orders: stock,
        rejected: shoppers - stock,
      });
      expect(services.payments.created).toHaveLength(stock);
      expect(stockOf(services, productId)).toBe(0);
      expect(services.db.select().from(stockHolds).all()).toEqual([]);
    },
  );
});

describe('a hold', () => {
  it('reduces the stock that other carts see, but not that of its own cart', async () => {
    const { services, productId } = shop(3, [[ANNA, 2]]);
    const { db, newId, now } = services;
    const stamps = { createdAt: now(), updatedAt: now() };
    db.insert(productVariants)
      .values({ id: newId(), productId, ...stamps })
      .run();
    addCartItem(services, BEN, { productId, quantity: 1 });
    await start(services, ANNA);
    expect(left(services)).toBe(1);
    expect(listVariants(services, productId)?.[0]?.inventory).toBe(1);
    expect(readCart(services, ANNA).items[0]?.available).toBe(3);
    expect(readCart(services, BEN).items[0]?.available).toBe(1);
    expect(errorOf(() => addCartItem(services, BEN, { productId, quantity: 1 })).message).toBe(
      'Your cart already has the last one: Field Tee.',
    );
    addCartItem(services, ANNA, { productId, quantity: 1 });
    expect(readCart(services, ANNA).itemCount).toBe(3);
  });

  it('still counts as stock in the cart that holds the last one', async () => {
    const { services, productId } = shop(1, [[ANNA, 1]]);
    await start(services, ANNA);
    expect(errorOf(() => addCartItem(services, ANNA, { productId, quantity: 1 })).message).toBe(
      'Your cart already has the last one: Field Tee.',
    );
    expect(errorOf(() => addCartItem(services, STRANGER, { productId, quantity: 1 })).message).toBe(
      'Field Tee is sold out.',
    );
  });

  it('expires after 15 minutes', async () => {
    const { services } = shop(1, [
      [ANNA, 1],
      [BEN, 1],
    ]);
    await start(services, ANNA);
    services.pass(15 * MINUTE - 1);
    expect(await refusal(services, BEN)).toBe('out_of_stock');
    services.pass(1);
    expect(left(services)).toBe(1);
    const { paymentIntentId } = await start(services, BEN);
    expect(await buy(services, paymentIntentId)).toEqual([]);
  });

  it('takes no stock from another cart after it expires: the late order is flagged', async () => {
    const { services, productId } = shop(1, [
      [ANNA, 1],
      [BEN, 1],
    ]);
    const late = await start(services, ANNA);
    services.pass(16 * MINUTE);
    const other = await start(services, BEN);
    expect(await buy(services, late.paymentIntentId)).toEqual(['stock_gone']);
    expect(stockOf(services, productId)).toBe(1);
    expect(await buy(services, other.paymentIntentId)).toEqual([]);
    expect(stockOf(services, productId)).toBe(0);
  });

  it('does not last longer when the payment is started again', async () => {
    const { services } = shop(1, [
      [ANNA, 1],
      [BEN, 1],
    ]);
    for (let press = 0; press < 4; press += 1) {
      await start(services, ANNA, CLIENT_IP, { customerName: `Anna ${press}` });
      services.pass(4 * MINUTE);
    }
    expect(left(services)).toBe(1);
    await start(services, ANNA);
    expect(left(services)).toBe(1);
    services.pass(15 * MINUTE);
    await start(services, ANNA);
    expect(left(services)).toBe(0);
    expect(await refusal(services, BEN)).toBe('out_of_stock');
  });

  it('is replaced by the next payment of the cart, which releases removed products', async () => {
    const { services } = shop(10, [[ANNA, 4]]);
    const mug = stockProduct(services, { name: 'Mug', inventory: 5 });
    addCartItem(services, ANNA, { productId: mug, quantity: 5 });
    await start(services, ANNA);
    expect(listProducts(services).map((product) => product.inventory)).toEqual([6, 0]);
    services.db.delete(cartItems).where(eq(cartItems.productId, mug)).run();
    setQuantity(services, 1);
    await start(services, ANNA);
    expect(listProducts(services).map((product) => product.inventory)).toEqual([9, 5]);
  });

  it('is not made for synced products', async () => {
    const services = testServices();
    const productId = stockProduct(services, { isSynced: true, variants: [{ size: 'M' }] });
    addCartItem(services, ANNA, { productId, quantity: 1, size: 'M' });
    await start(services, ANNA);
    expect(services.db.select().from(stockHolds).all()).toEqual([]);
  });
});

describe('a hold is released', () => {
  async function held() {
    const { services, productId } = shop(1, [
      [ANNA, 1],
      [BEN, 1],
    ]);
    const { paymentIntentId } = await start(services, ANNA);
    return { services, productId, paymentIntentId };
  }

  it('when the provider reports the payment as canceled', async () => {
    const { services, paymentIntentId } = await held();
    const payload = { id: 'evt_1', createdAt: services.now(), kind: 'intent_canceled', paymentIntentId };
    const event = { id: 'e', source: 'stripe', externalId: 'evt_1', type: 'intent_canceled', payload };
    services.db
      .insert(webhookEvents)
      .values({ ...event, receivedAt: services.now() })
      .run();
    await processWebhook(services, 'e');
    expect(left(services)).toBe(1);
  });

  it('when the reconciliation finds the payment canceled', async () => {
    const { services, paymentIntentId } = await held();
    await services.payments.cancelIntent(paymentIntentId);
    services.pass(1000);
    await settleCheckouts(services, 0);
    expect(left(services)).toBe(1);
  });

  it('but not when the payment provider fails', async () => {
    const { services } = shop(1, [[ANNA, 1]]);
    services.payments.failure = new AppError('payment_provider_failed');
    await refusal(services, ANNA);
    expect(left(services)).toBe(0);
    expect((await start(services, ANNA)).total).toBe('30.95');
  });

  it('but not while the payment is processing, even after 15 minutes', async () => {
    const { services, paymentIntentId } = await held();
    services.payments.process(paymentIntentId);
    services.pass(14 * MINUTE);
    await settleCheckouts(services, 2 * MINUTE);
    services.pass(14 * MINUTE);
    expect(await refusal(services, BEN)).toBe('out_of_stock');
    expect(await buy(services, paymentIntentId)).toEqual([]);
  });

  it('but not while the payment is processing, for a day', async () => {
    const { services, paymentIntentId } = await held();
    services.payments.process(paymentIntentId);
    const pass = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 1) {
        services.pass(MINUTE);
        await settleCheckouts(services, 2 * MINUTE);
      }
    };
    await pass(23 * 60);
    expect(await refusal(services, BEN)).toBe('out_of_stock');
    await pass(2 * 60);
    expect(left(services)).toBe(1);
    expect(await buy(services, paymentIntentId)).toEqual([]);
  });

  it('within 15 minutes when a processing payment fails, however long it took', async () => {
    const { services, paymentIntentId } = await held();
    services.payments.process(paymentIntentId);
    for (let minutes = 0; minutes < 600; minutes += 1) {
      services.pass(MINUTE);
      await settleCheckouts(services, 2 * MINUTE);
    }
    expect(left(services)).toBe(0);
    Object.assign(services.payments.intents.get(paymentIntentId) ?? {}, {
      status: 'requires_payment_method',
    });
    services.pass(15 * MINUTE);
    await settleCheckouts(services, 2 * MINUTE);
    expect(left(services)).toBe(1);
  });

  it('and its row is deleted 15 minutes after it expired', async () => {
    const { services } = await held();
    const rows = () => services.db.select().from(stockHolds).all().length;
    services.pass(29 * MINUTE);
    await removeExpired(services);
    expect(rows()).toBe(1);
    services.pass(2 * MINUTE);
    await removeExpired(services);
    expect(rows()).toBe(0);
  });
});

it('a hold moves to the cart of the account at sign-in', async () => {
  const { services, productId } = shop(3, [[ANNA, 2]]);
  const { paymentIntentId } = await start(services, ANNA);
  const account = { username: 'anna', email: 'a@example.com', password: 'x', role: 'user' as const };
  const { id } = await createUser(services, account);
  const member: Buyer = { userId: id, sessionId: ANNA.sessionId, keys: [`user:${id}`, ...ANNA.keys] };
  addCartItem(services, member, { productId, quantity: 1 });
  mergeCarts(services, ANNA, id);
  expect(readCart(services, member).items[0]).toMatchObject({ quantity: 3, available: 3 });
  expect(await buy(services, paymentIntentId)).toEqual([]);
  expect(left(services)).toBe(1);
});

it('a hold never exceeds the stock when a superseded payment succeeds after all', async () => {
  const { services, productId } = shop(3, [[ANNA, 2]]);
  const first = await start(services, ANNA);
  services.payments.process(first.paymentIntentId);
  setQuantity(services, 3);
  await refusal(services, ANNA);
  expect(await buy(services, first.paymentIntentId)).toEqual([]);
  expect(stockOf(services, productId)).toBe(1);
  expect(left(services)).toBe(0);
  expect(readCart(services, ANNA).itemCount).toBe(1);
});

it('the stock is 0, not less, when an administrator lowers it below the held quantity', async () => {
  const { services, productId } = shop(5, [[ANNA, 4]]);
  const { paymentIntentId } = await start(services, ANNA);
  services.db.update(products).set({ inventory: 2 }).where(eq(products.id, productId)).run();
  expect(left(services)).toBe(0);
  expect(await buy(services, paymentIntentId)).toEqual(['stock_gone']);
  expect(stockOf(services, productId)).toBe(0);
});
