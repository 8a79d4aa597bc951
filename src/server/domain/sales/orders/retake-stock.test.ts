import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { products, stockMovements } from '#db/schema/catalog.ts';
import { emails } from '#db/schema/operations.ts';
import { orderItems } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { flagsOf } from '#tests/support/balance.ts';
import { CLIENT_IP, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { readCancelEffects } from './cancel-effects.queries.ts';
import { changeStatus } from './change-status.ts';
import { changeStatuses } from './change-statuses.ts';
import { requireAdminOrder } from './require-order.ts';
import { shipItems } from './ship-items.ts';

/** A product of which `inventory` are left after orders of 3 units each. */
async function shop(inventory: number, orders = 1) {
  const services = testServices();
  const productId = stockProduct(services, { inventory: inventory + 3 * orders });
  const ids: string[] = [];
  for (let n = 0; n < orders; n += 1) {
    addCartItem(services, SHOPPER, { productId, quantity: 3 });
    const { paymentIntentId } = await startPayment(
      services,
      SHOPPER,
      paymentInput({ customerEmail: 'ann@example.com' }),
      CLIENT_IP,
    );
    services.payments.succeed(paymentIntentId);
    ids.push((await finishCheckout(services, paymentIntentId, { actor: { kind: 'system' } })).orderId);
  }
  const stock = () => services.db.select().from(products).all()[0]?.inventory;
  const setStock = (left: number) => services.db.update(products).set({ inventory: left }).run();
  const cancel = (id: string) =>
    changeStatus(services, id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
  const reopen = (id: string) => changeStatus(services, id, { status: 'paid' }, ADMIN_ACTOR);
  return { services, productId, ids, id: ids[0] ?? '', stock, setStock, cancel, reopen };
}

const moved = ({ db }: TestServices) =>
  db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.reason, 'reopened'))
    .all()
    .map(({ change }) => change);

it('takes the stock of a canceled order again when it is set to another status, and returns it as often', async () => {
  const { services, id, stock, cancel, reopen } = await shop(2);
  const sent = services.db.select().from(emails).all().length;
  for (let round = 0; round < 3; round += 1) {
    expect(cancel(id).items).toMatchObject([{ stockToReturn: 0, stockToTake: 3 }]);
    expect(stock()).toBe(5);
    const order = reopen(id);
    expect(order).toMatchObject({ attention: [], items: [{ stockToReturn: 3, stockToTake: 0 }] });
    expect(order.events.at(-1)).toMatchObject({ type: 'stock_taken', actor: 'admin', note: '3 × Field Tee' });
    expect(stock()).toBe(2);
  }
  expect(moved(services)).toEqual([-3, -3, -3]);
  expect(services.db.select().from(emails).all()).toHaveLength(sent);
});

it('takes what is left, flags the order for the rest, and returns exactly what it took', async () => {
  const { services, id, stock, setStock, cancel, reopen } = await shop(2);
  cancel(id);
  setStock(1);
  expect(reopen(id).attention).toMatchObject([{ reason: 'stock_gone' }]);
  expect(stock()).toBe(0);
  expect(requireAdminOrder(services.db, id).events.at(-1)).toMatchObject({
    type: 'flagged',
    after: 'stock_gone',
    note: 'Sold since they were put back into stock: 2 × Field Tee',
  });
  cancel(id);
  expect(stock()).toBe(1);
});

it('leaves alone what another cart holds', async () => {
  const { services, productId, id, stock, cancel, reopen } = await shop(0);
  cancel(id);
  addCartItem(services, SHOPPER, { productId, quantity: 2 });
  const { paymentIntentId } = await startPayment(
    services,
    SHOPPER,
    paymentInput({ customerEmail: 'ann@example.com' }),
    CLIENT_IP,
  );
  reopen(id);
  expect([stock(), flagsOf(services, id)]).toEqual([2, ['stock_gone']]);
  services.payments.succeed(paymentIntentId);
  const { orderId } = await finishCheckout(services, paymentIntentId, { actor: { kind: 'system' } });
  expect([stock(), flagsOf(services, orderId)]).toEqual([0, []]);
});

it('takes nothing that canceling left in the order', async () => {
  const { services, id, stock, reopen } = await shop(2);
  changeStatus(services, id, { status: 'cancelled' }, ADMIN_ACTOR);
  expect(reopen(id).items).toMatchObject([{ stockToReturn: 3, stockToTake: 0 }]);
  expect([stock(), moved(services)]).toEqual([2, []]);
});

it('does not take refunded units again', async () => {
  const { services, id, stock, cancel, reopen } = await shop(2);
  cancel(id);
  const [item] = requireAdminOrder(services.db, id).items;
  const refund = { items: [{ id: item?.id ?? '', quantity: 2, restock: true }] };
  await requestRefund(services, id, refund, { actor: ADMIN_ACTOR });
  expect(stock()).toBe(5);
  reopen(id);
  expect(stock()).toBe(4);
  cancel(id);
  expect(stock()).toBe(5);
});

it('takes nothing of an order that was canceled with a refund', async () => {
  const { services, id, stock, reopen } = await shop(2);
  await cancelOrder(services, id, { restock: true }, ADMIN_ACTOR);
  expect(stock()).toBe(5);
  expect(reopen(id).attention).toEqual([]);
  expect(stock()).toBe(5);
});

it('does not take units that have shipped', async () => {
  const { services, id, stock, cancel, reopen } = await shop(2);
  cancel(id);
  reopen(id);
  shipItems(services, id, { carrier: 'USPS', trackingNumber: '9400' }, ADMIN_ACTOR);
  cancel(id);
  reopen(id);
  expect(stock()).toBe(2);
});

it('takes the units of a refund that fails after the order was taken up again', async () => {
  const { services, id, stock, reopen } = await shop(2);
  const refund = vi.spyOn(services.payments, 'refund');
  refund.mockRejectedValue(new AppError('payment_provider_failed'));
  await cancelOrder(services, id, { restock: true }, ADMIN_ACTOR);
  reopen(id);
  expect(stock()).toBe(5);
  refund.mockRejectedValue(new AppError('refund_refused', { details: { reason: 'charge_disputed' } }));
  services.pass(HOUR_MS);
  await runDueJobs(services);
  expect(stock()).toBe(2);
  expect(requireAdminOrder(services.db, id).items).toMatchObject([{ quantityToShip: 3, stockToReturn: 3 }]);
});

it('takes the stock of several orders as far as there is, and says of which', async () => {
  const { services, ids, stock, setStock } = await shop(1, 3);
  const set = (status: 'cancelled' | 'paid') =>
    changeStatuses(services, { ids, status, restock: status === 'cancelled', note: undefined }, ADMIN_ACTOR);
  set('cancelled');
  expect(stock()).toBe(10);
  expect(readCancelEffects(services.db, ids)).toMatchObject({ ordersToTake: 3, unitsToTake: 9 });
  setStock(4);
  expect(set('paid')).toMatchObject({
    changed: ids,
    restocked: [],
    stockTaken: ids.slice(0, 2),
    stockGone: ids.slice(1),
  });
  expect(stock()).toBe(0);
  expect(readCancelEffects(services.db, ids)).toMatchObject({ ordersToTake: 0, unitsToTake: 0 });
  expect(set('cancelled').restocked).toEqual(ids.slice(0, 2));
  expect(stock()).toBe(4);
});

it('needs no stock for a product that a vendor makes by now', async () => {
  const { services, id, cancel, reopen } = await shop(2);
  cancel(id);
  services.db.update(products).set({ isSynced: true }).run();
  expect(reopen(id).attention).toEqual([]);
  expect(services.db.select().from(orderItems).all()).toMatchObject([{ stockTaken: 0, stockReturned: 0 }]);
});
