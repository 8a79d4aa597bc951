import { describe, expect, it } from 'vitest';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { findCartId, readCart } from '#server/domain/cart/cart.queries.ts';
import { changeCartItem } from '#server/domain/cart/change-cart-item.ts';
import { mergeCarts } from '#server/domain/cart/merge-carts.ts';
import { listVariants } from '#server/domain/catalog/catalog.queries.ts';
import { changeProduct } from '#server/domain/catalog/change-product.ts';
import { requireProduct } from '#server/domain/catalog/require-product.ts';
import { saveVariants } from '#server/domain/catalog/save-variants.ts';
import { listStockMovements } from '#server/domain/catalog/stock-history.queries.ts';
import { takeStock } from '#server/domain/catalog/take-stock.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { flagsOf } from '#tests/support/balance.ts';
import { errorOf } from '#tests/support/errors.ts';
import { buy as buyLines } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { ANNA, BEN, buy, MINUTE, refusal, start } from '#tests/support/stock-holds.ts';
import { testServices } from '#tests/support/test-services.ts';

/** A tee of which there are so many in M and in L. */
function shop(medium: number, large: number) {
  const services = testServices();
  const productId = stockProduct(services, {
    stockPer: 'variant',
    variants: [
      { size: 'M', inventory: medium },
      { size: 'L', inventory: large },
    ],
  });
  const units = () => requireProduct(services, productId).variants.map(({ inventory }) => inventory);
  const line = (size: string, quantity = 1) => ({ productId, size, quantity });
  const history = () =>
    listStockMovements(services.db, productId, { limit: 50, offset: 0 })
      .movements.toReversed()
      .map(({ variant, reason, change }) => [variant, reason, change]);
  return { services, productId, units, line, history };
}

describe('the stock of a variant', () => {
  it('is what a cart can have of its size, whatever there is of others', () => {
    const { services, line } = shop(10, 2);
    const refused = (quantity: number, size: string) =>
      errorOf(() => addCartItem(services, ANNA, line(size, quantity)));
    expect(refused(3, 'L')).toMatchObject({
      code: 'out_of_stock',
      message: 'Only 2 left in stock: Field Tee, L.',
    });
    addCartItem(services, ANNA, line('L', 2));
    addCartItem(services, ANNA, line('M', 10));
    expect(readCart(services, ANNA).items.map(({ available }) => available)).toEqual([2, 10]);
    expect(refused(1, 'L').message).toBe('Your cart already has all 2 that are left: Field Tee, L.');
  });

  it('can be bought while the cart has another size that is sold out by now', async () => {
    const { services, line } = shop(5, 1);
    addCartItem(services, ANNA, line('L'));
    addCartItem(services, BEN, line('L'));
    await buy(services, (await start(services, BEN)).paymentIntentId);
    const { items } = addCartItem(services, ANNA, line('M'));
    expect(items.map(({ size, available }) => [size, available])).toEqual([
      ['L', 0],
      ['M', 5],
    ]);
    const itemId = items[1]?.id ?? '';
    expect(changeCartItem(services, ANNA, { itemId, quantity: 2 }).itemCount).toBe(3);
    expect(await refusal(services, ANNA)).toBe('out_of_stock');
  });

  it('is not used up by a removed color of the same size in the cart', () => {
    const services = testServices();
    const variants = [
      { size: 'M', color: 'Red', inventory: 5 },
      { size: 'M', color: 'Blue', inventory: 5 },
    ];
    const productId = stockProduct(services, { stockPer: 'variant', variants });
    addCartItem(services, ANNA, { productId, size: 'M', color: 'Red', quantity: 2 });
    const left = VariantGrid.parse({ variants: [{ size: 'M', color: 'Blue', isAvailable: true }] });
    saveVariants(services, productId, left, ADMIN_ACTOR);
    const { items } = addCartItem(services, ANNA, { productId, size: 'M', color: 'Blue', quantity: 5 });
    expect(items.map(({ available }) => available)).toEqual([0, 5]);
  });

  it('lets one of two shoppers pay for the last L, and says so to the other before any charge', async () => {
    const { services, units, line } = shop(5, 1);
    addCartItem(services, ANNA, line('L'));
    addCartItem(services, BEN, line('L'));
    const outcomes = await Promise.allSettled([start(services, ANNA), start(services, BEN)]);
    const paid = outcomes.find((outcome) => outcome.status === 'fulfilled')?.value.paymentIntentId ?? '';
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(services.payments.created).toHaveLength(1);
    expect(await buy(services, paid)).toEqual([]);
    expect(units()).toEqual([5, 0]);
    expect(await refusal(services, BEN)).toBe('out_of_stock');
    expect(errorOf(() => addCartItem(services, BEN, line('L'))).message).toBe('Field Tee, L is sold out.');
  });

  it('is held per size: a hold of L leaves M to others', async () => {
    const { services, productId, line } = shop(2, 2);
    addCartItem(services, ANNA, line('L', 2));
    addCartItem(services, BEN, line('M', 2));
    await start(services, ANNA);
    const shown = () => listVariants(services, productId)?.map(({ inventory }) => inventory);
    expect(shown()).toEqual([2, 0]);
    expect(readCart(services, ANNA).items[0]?.available).toBe(2);
    await start(services, BEN);
    expect(shown()).toEqual([0, 0]);
    services.pass(15 * MINUTE);
    expect(shown()).toEqual([2, 2]);
  });

  it('is sold to whoever pays late only as far as it is left', async () => {
    const { services, units, line } = shop(5, 1);
    addCartItem(services, ANNA, line('L'));
    const late = await start(services, ANNA);
    services.pass(16 * MINUTE);
    addCartItem(services, BEN, line('L'));
    expect(await buy(services, (await start(services, BEN)).paymentIntentId)).toEqual([]);
    expect(await buy(services, late.paymentIntentId)).toEqual(['stock_gone']);
    expect(units()).toEqual([5, 0]);
  });

  it('is not taken from a shopper who holds it by one who pays late', async () => {
    const { services, units, line } = shop(5, 1);
    addCartItem(services, ANNA, line('L'));
    const late = await start(services, ANNA);
    services.pass(16 * MINUTE);
    addCartItem(services, BEN, line('L'));
    const { paymentIntentId } = await start(services, BEN);
    expect(await buy(services, late.paymentIntentId)).toEqual(['stock_gone']);
    expect(units()).toEqual([5, 1]);
    expect(await buy(services, paymentIntentId)).toEqual([]);
    expect(units()).toEqual([5, 0]);
  });

  it('stays held in one size by a cart that buys another', async () => {
    const { services, productId, line } = shop(5, 1);
    const sale = { productId, quantity: 1, orderId: services.newOrderId() };
    addCartItem(services, ANNA, line('L'));
    const cartId = findCartId(services.db, ANNA) ?? '';
    const shown = () => listVariants(services, productId)?.map(({ inventory }) => inventory);
    await start(services, ANNA);
    takeStock(services, cartId, { ...sale, size: 'M' });
    expect(shown()).toEqual([4, 0]);
  });

  it('stays held for a shopper who signs in, with what the account held', async () => {
    const { services, productId, line } = shop(3, 3);
    const account = { username: 'anna', password: 'a good long password', email: 'anna@example.com' };
    const { id: userId } = await createUser(services, { ...account, role: 'user' });
    addCartItem(services, ANNA, line('L', 2));
    addCartItem(services, { ...BEN, userId }, line('M', 3));
    await start(services, { ...BEN, userId });
    await start(services, ANNA);
    mergeCarts(services, ANNA, userId);
    expect(listVariants(services, productId)?.map(({ inventory }) => inventory)).toEqual([0, 1]);
  });

  it('stays held when what is counted is switched, and back', async () => {
    const { services, productId, line } = shop(3, 2);
    addCartItem(services, ANNA, line('L', 2));
    addCartItem(services, BEN, line('L', 1));
    const { paymentIntentId } = await start(services, ANNA);
    changeProduct(services, productId, { stockPer: 'product' }, ADMIN_ACTOR);
    expect(listVariants(services, productId)?.map(({ inventory }) => inventory)).toEqual([3, 3]);
    changeProduct(services, productId, { stockPer: 'variant' }, ADMIN_ACTOR);
    expect(await refusal(services, BEN)).toBe('out_of_stock');
    expect(await buy(services, paymentIntentId)).toEqual([]);
    expect(requireProduct(services, productId).inventory).toBe(3);
  });
});

describe('an order', () => {
  it('gives back and takes again what it has of each size, with the size in the history', async () => {
    const { services, units, line, history } = shop(5, 5);
    const { id } = await buyLines(services, [line('M', 1), line('L', 3)]);
    expect(units()).toEqual([4, 2]);
    changeStatus(services, id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
    expect(units()).toEqual([5, 5]);
    changeStatus(services, id, { status: 'paid' }, ADMIN_ACTOR);
    expect(units()).toEqual([4, 2]);
    const large = requireAdminOrder(services.db, id).items.find(({ size }) => size === 'L');
    const items = [{ id: large?.id ?? '', quantity: 2, restock: true }];
    await requestRefund(services, id, { items }, { actor: ADMIN_ACTOR });
    expect(units()).toEqual([4, 4]);
    expect(history()).toEqual([
      ['M', 'sold', -1],
      ['L', 'sold', -3],
      ['M', 'canceled', 1],
      ['L', 'canceled', 3],
      ['M', 'reopened', -1],
      ['L', 'reopened', -3],
      ['L', 'refunded', 2],
    ]);
  });

  it('that is reopened gets the flag for a size that was sold since, although others are left', async () => {
    const { services, units, line } = shop(5, 1);
    const { id } = await buyLines(services, [line('L')]);
    changeStatus(services, id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
    await buyLines(services, [line('L')]);
    changeStatus(services, id, { status: 'paid' }, ADMIN_ACTOR);
    expect(flagsOf(services, id)).toEqual(['stock_gone']);
    expect(units()).toEqual([5, 0]);
  });

  it('gives back to the one stock after a switch, and nothing for a size that is gone, which the history notes', async () => {
    const { services, productId, units, line, history } = shop(5, 5);
    const orders = [await buyLines(services, [line('L', 2)]), await buyLines(services, [line('L', 1)])];
    const [first = '', second = ''] = orders.map(({ id }) => id);
    changeProduct(services, productId, { stockPer: 'product' }, ADMIN_ACTOR);
    changeStatus(services, first, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
    expect(requireProduct(services, productId).inventory).toBe(9);
    const grid = VariantGrid.parse({ variants: [{ size: 'M', isAvailable: true }], stockPer: 'variant' });
    saveVariants(services, productId, grid, ADMIN_ACTOR);
    const { updatedAt } = requireAdminOrder(services.db, second);
    const cancel = () =>
      changeStatus(services, second, { status: 'cancelled', restock: true, updatedAt }, ADMIN_ACTOR);
    const canceled = cancel();
    expect(cancel()).toEqual(canceled);
    expect(units()).toEqual([9]);
    expect(history().at(-1)).toEqual([null, 'canceled', 0]);
    const { events } = canceled;
    expect(events.filter(({ type }) => type === 'restocked')).toEqual([]);
    expect(events.at(-1)).toMatchObject({
      type: 'note',
      actor: 'system',
      note: 'Not put back into stock, because there is no such variant: 1 × Field Tee, L',
    });
  });
});
