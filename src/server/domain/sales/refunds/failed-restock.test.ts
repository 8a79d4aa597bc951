import { expect, it } from 'vitest';
import { products, stockMovements } from '#db/schema/catalog.ts';
import { emails } from '#db/schema/operations.ts';
import { compareStock } from '#server/domain/catalog/compare-stock.ts';
import { requireProduct } from '#server/domain/catalog/require-product.ts';
import type { Refund } from '#server/gateways/payments/payments.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { flagsOf } from '#tests/support/balance.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { changeStatus } from '../orders/change-status.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { shipItems } from '../orders/ship-items.ts';
import { recordRefunds } from './record-refunds.ts';
import { requestRefund } from './request-refund.ts';

/** An order of 3 units, of which 7 are left. */
async function shop() {
  const services = testServices();
  const productId = stockProduct(services, { inventory: 10 });
  const { id, items } = await buy(services, [{ productId, quantity: 3 }]);
  const refund = async (quantity: number, { shipped = 0, restock = true } = {}) => {
    const input = { items: [{ id: items[0]?.id ?? '', quantity, restock, shipped }] };
    return (await requestRefund(services, id, input, { actor: ADMIN_ACTOR })).refund;
  };
  /** The bank returns the money. */
  const fail = () => {
    const last = services.payments.refunds.at(-1) as Refund;
    recordRefunds(services, id, [{ ...last, status: 'failed', failureReason: 'expired_or_canceled_card' }]);
  };
  const order = () => requireAdminOrder(services.db, id);
  const stock = () => services.db.select().from(products).get()?.inventory;
  const setStock = (inventory: number) => {
    services.db.update(products).set({ inventory }).run();
    services.db.delete(stockMovements).run();
  };
  const differences = async () => {
    await compareStock(services);
    return requireProduct(services, productId).stockDifferences;
  };
  return { services, id, refund, fail, order, stock, setStock, differences };
}

it('takes the units of a refund that the bank returned out of stock again, and puts them back with the next one', async () => {
  const { refund, fail, order, stock, differences } = await shop();
  for (let round = 0; round < 2; round += 1) {
    await refund(2);
    expect(stock()).toBe(9);
    fail();
    expect(stock()).toBe(7);
    expect(order()).toMatchObject({
      attention: [{ reason: 'refund_failed' }],
      items: [{ quantityToShip: 3, stockToReturn: 3 }],
    });
    expect(order().events).toContainEqual(
      expect.objectContaining({ type: 'stock_taken', actor: 'payment_provider', note: '2 × Field Tee' }),
    );
  }
  await refund(3);
  expect(stock()).toBe(10);
  expect(await differences()).toEqual([]);
});

it('takes what is left, flags the order for the rest, and puts back exactly what it took', async () => {
  const { services, id, refund, fail, order, stock, setStock, differences } = await shop();
  await refund(2);
  setStock(1);
  fail();
  expect(stock()).toBe(0);
  expect(flagsOf(services, id)).toEqual(expect.arrayContaining(['refund_failed', 'stock_gone']));
  const flagged = order().events.filter(({ after }) => after === 'stock_gone');
  expect(flagged).toMatchObject([{ note: 'Sold since they were put back into stock: 1 × Field Tee' }]);
  const templates = services.db.select().from(emails).all();
  expect(templates.filter(({ template }) => template === 'stock-gone')).toHaveLength(1);
  // The unit that still goes to the buyer keeps its stock.
  await refund(2);
  expect(stock()).toBe(1);
  expect(flagsOf(services, id)).not.toContain('stock_gone');
  expect(await differences()).toEqual([]);
});

it('leaves the units in stock while the order is canceled, and takes them when it is not anymore', async () => {
  const { services, id, refund, fail, order, stock, differences } = await shop();
  await refund(2);
  changeStatus(services, id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
  expect(stock()).toBe(10);
  fail();
  expect(stock()).toBe(10);
  expect(order().items).toMatchObject([{ stockToTake: 3, stockToReturn: 0 }]);
  changeStatus(services, id, { status: 'paid' }, ADMIN_ACTOR);
  expect(stock()).toBe(7);
  expect(await differences()).toEqual([]);
});

it('leaves units in stock that had shipped and came back, and puts them back once', async () => {
  const { services, id, refund, fail, stock, differences } = await shop();
  shipItems(services, id, { carrier: 'USPS', trackingNumber: '9400' }, ADMIN_ACTOR);
  await refund(1, { shipped: 1 });
  expect(stock()).toBe(8);
  fail();
  expect(stock()).toBe(8);
  await refund(1, { shipped: 1 });
  expect(stock()).toBe(8);
  await refund(1, { shipped: 1 });
  expect(stock()).toBe(9);
  expect(await differences()).toEqual([]);
});
