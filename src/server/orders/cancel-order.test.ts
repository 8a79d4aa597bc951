import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { cancelOrder } from './cancel-order.ts';

const stock = ({ db }: TestServices) => db.select().from(products).get()?.inventory;

async function unpaidOrder() {
  const services = testServices();
  const { id } = await paidOrder(services);
  services.db.update(orders).set({ status: 'pending', stripePaymentIntentId: null }).run();
  return { services, id };
}

it('cancels an unpaid order, and puts its stock back once if asked to', async () => {
  const { services, id } = await unpaidOrder();
  const order = cancelOrder(services, id, { restock: false }, ADMIN_ACTOR);
  expect(order).toMatchObject({ status: 'cancelled' });
  expect(order.events.at(-1)).toMatchObject({ type: 'status', actorId: 'a-user', after: 'cancelled' });
  expect(cancelOrder(services, id, { restock: false }, ADMIN_ACTOR)).toEqual(order);
  expect(stock(services)).toBe(9);
  for (const _ of [1, 2]) cancelOrder(services, id, { restock: true }, ADMIN_ACTOR);
  expect(stock(services)).toBe(10);
});

it('returns 409 for a paid order and changes nothing', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  const codeOf = (orderId = id) =>
    errorOf(() => cancelOrder(services, orderId, { restock: true }, ADMIN_ACTOR)).code;
  expect(codeOf()).toBe('order_paid');
  services.db.update(orders).set({ status: 'pending' }).run();
  expect(codeOf()).toBe('order_paid');
  services.db.update(orders).set({ status: 'cancelled' }).run();
  expect(codeOf()).toBe('order_paid');
  expect(stock(services)).toBe(9);
  expect(codeOf('unknown')).toBe('order_not_found');
});
