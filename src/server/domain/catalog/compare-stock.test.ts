import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { runDueJobs, startSchedules } from '#server/app/worker/run-jobs.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { ProductChange, StockChange } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addProduct } from './add-product.ts';
import { changeProduct } from './change-product.ts';
import { changeStock } from './change-stock.ts';
import { compareStock, compareStockWhenDue } from './compare-stock.ts';
import { forgetSale } from './forget-sale.ts';
import { requireProduct } from './require-product.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const added = (inventory = 10) =>
  addProduct(services, { name: 'Field Tee', price: '25.00', inventory, isActive: true }, ADMIN_ACTOR).product
    .id;
const perVariant = () => {
  const id = stockProduct(services, { inventory: 20, variants: [{ size: 'M' }, { size: 'L' }] });
  changeProduct(services, id, ProductChange.parse({ stockPer: 'variant' }), ADMIN_ACTOR);
  return id;
};
const adjust = (id: string, input: object) =>
  changeStock(
    services,
    id,
    StockChange.parse({ requestId: crypto.randomUUID(), reason: 'received', ...input }),
    ADMIN_ACTOR,
  );
const setDirectly = (id: string, inventory: number) =>
  services.db.update(products).set({ inventory }).where(eq(products.id, id)).run();
const differences = async (id: string) => {
  await compareStock(services);
  return requireProduct(services, id).stockDifferences;
};
const waiting = () => listNeedsAttention(services).find(({ kind }) => kind === 'stock_differences');

describe('the comparison of stock with its history', () => {
  it('finds nothing after sales, changes, switches and a stock that never had a history', async () => {
    const id = added();
    const other = perVariant();
    await buy(services, [
      { productId: id, quantity: 2 },
      { productId: other, size: 'L', quantity: 3 },
    ]);
    adjust(id, { change: 5 });
    changeProduct(services, other, { stockPer: 'product' }, ADMIN_ACTOR);
    changeProduct(services, other, { stockPer: 'variant' }, ADMIN_ACTOR);
    stockProduct(services, { name: 'Old Tee', inventory: 7 });
    expect(await differences(id)).toEqual([]);
    expect(waiting()).toBeUndefined();
  });

  it('lists a stock that changed without an entry as needing attention, and leaves it uncorrected', async () => {
    const id = added(10);
    setDirectly(id, 7);
    adjust(id, { change: 1 });
    expect(await differences(id)).toEqual([{ variant: null, expected: 11, stored: 8 }]);
    expect(requireProduct(services, id).inventory).toBe(8);
    const oldest = services.now().toISOString();
    services.pass(HOUR_MS);
    await compareStock(services);
    expect(waiting()).toEqual({
      kind: 'stock_differences',
      count: 1,
      oldest,
      examples: [
        { label: 'Field Tee', detail: '8 in stock, 11 by its history', href: `/admin/products?open=${id}` },
      ],
    });
  });

  it('names the variant, and is settled by a count, even of the same number', async () => {
    const id = perVariant();
    const [, large] = requireProduct(services, id).variants;
    const variantId = large?.id ?? '';
    services.db.update(productVariants).set({ inventory: 4 }).where(eq(productVariants.id, variantId)).run();
    expect(await differences(id)).toEqual([{ variant: 'L', expected: 10, stored: 4 }]);
    adjust(id, { variantId, reason: 'counted', count: 4 });
    expect(waiting()).toBeUndefined();
    expect(await differences(id)).toEqual([]);
  });

  it('goes on by itself when stock and history agree again', async () => {
    const id = added(10);
    setDirectly(id, 7);
    expect(await differences(id)).toHaveLength(1);
    setDirectly(id, 10);
    expect(await differences(id)).toEqual([]);
  });

  it('runs once a night, in the shop’s time zone', async () => {
    const id = added(10);
    await compareStockWhenDue(services);
    setDirectly(id, 7);
    // From 10 in the morning to 2, then to 3.
    services.pass(16 * HOUR_MS);
    await compareStockWhenDue(services);
    expect(waiting()).toBeUndefined();
    services.pass(HOUR_MS);
    startSchedules(services);
    await runDueJobs(services);
    expect(waiting()?.count).toBe(1);
  });
});

describe('a sample order that is removed', () => {
  it('is as if it had never been, of each variant', async () => {
    const id = perVariant();
    const order = await buy(services, [
      { productId: id, size: 'M', quantity: 2 },
      { productId: id, size: 'L', quantity: 3 },
    ]);
    const [medium] = requireProduct(services, id).variants;
    adjust(id, { variantId: medium?.id, change: 1 });
    forgetSale(services.db, { productId: id, orderId: order.id });
    expect(requireProduct(services, id).variants.map(({ inventory }) => inventory)).toEqual([11, 10]);
    expect(await differences(id)).toEqual([]);
  });

  it('puts nothing back into a stock that was counted since', async () => {
    const id = added(10);
    const order = await buy(services, [{ productId: id, quantity: 2 }]);
    adjust(id, { reason: 'counted', count: 9 });
    forgetSale(services.db, { productId: id, orderId: order.id });
    expect(requireProduct(services, id).inventory).toBe(9);
    expect(await differences(id)).toEqual([]);
  });

  it('puts nothing back into a stock that was sold out when what is counted was switched', async () => {
    const id = stockProduct(services, { inventory: 2, variants: [{ size: 'M' }, { size: 'L' }] });
    const order = await buy(services, [{ productId: id, size: 'M', quantity: 2 }]);
    const switchTo = (stockPer: 'product' | 'variant') =>
      changeProduct(services, id, { stockPer }, ADMIN_ACTOR);
    switchTo('variant');
    const [variant] = requireProduct(services, id).variants;
    adjust(id, { variantId: variant?.id, change: 1 });
    const other = await buy(services, [{ productId: id, size: 'M', quantity: 1 }]);
    switchTo('product');
    switchTo('variant');
    for (const { id: orderId } of [order, other]) forgetSale(services.db, { productId: id, orderId });
    expect(requireProduct(services, id).inventory).toBe(0);
    expect(await differences(id)).toEqual([]);
    switchTo('product');
    expect(await differences(id)).toEqual([]);
  });
});
