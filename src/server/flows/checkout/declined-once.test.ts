import { expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { startProven } from '#tests/support/card-testing.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { buy, shopper } from '#tests/support/stock-holds.ts';
import { testServices } from '#tests/support/test-services.ts';

it('lets fifty shoppers with one declined card each buy', async () => {
  const services = testServices();
  const productId = stockProduct(services, { inventory: 1000 });
  const ipOf = (n: number) => `203.0.113.${n}`;
  for (let n = 0; n < 50; n += 1) {
    addCartItem(services, shopper(n), { productId, quantity: 1 });
    const { paymentIntentId } = await startProven(services, shopper(n), ipOf(n));
    services.payments.decline(paymentIntentId);
    expect(await startProven(services, shopper(n), ipOf(n))).toMatchObject({ paymentIntentId });
    await buy(services, paymentIntentId);
    services.pass(SECOND_MS);
  }
  expect(services.db.select().from(orders).all()).toHaveLength(50);
});
