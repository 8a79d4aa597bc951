import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { products } from '#db/schema/catalog.ts';
import { ProductChange, StockChange } from '#shared/schemas/product-actions.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { ANNA, start } from '#tests/support/stock-holds.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addCartItem } from '../cart/add-cart-item.ts';
import { listAdminProducts } from './admin-products.queries.ts';
import { changeProduct } from './change-product.ts';
import { changeStock } from './change-stock.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { listProducts, listStoreProducts } from './list-products.ts';
import { requireProduct } from './require-product.ts';
import { saveVariants } from './save-variants.ts';
import { listStockMovements } from './stock-history.queries.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const SIZES = [{ size: 'S' }, { size: 'M' }, { size: 'L' }];
const oneStock = (inventory = 10) => stockProduct(services, { inventory, variants: SIZES });
const perVariant = (...units: number[]) =>
  stockProduct(services, {
    stockPer: 'variant',
    variants: SIZES.map((size, index) => ({ ...size, inventory: units[index] ?? 0 })),
  });
const change = (id: string, input: object) =>
  changeProduct(services, id, ProductChange.parse(input), ADMIN_ACTOR);
const save = (id: string, variants: object[], more: object = {}) =>
  saveVariants(services, id, VariantGrid.parse({ variants, ...more }), ADMIN_ACTOR);
const row = (size: string, more: object = {}) => ({ size, isAvailable: true, ...more });
const adjust = (id: string, input: object) =>
  changeStock(
    services,
    id,
    StockChange.parse({ requestId: crypto.randomUUID(), reason: 'received', ...input }),
    ADMIN_ACTOR,
  );
const variantIds = (id: string) => requireProduct(services, id).variants.map((variant) => variant.id);
const units = (id: string) => requireProduct(services, id).variants.map(({ inventory }) => inventory);
const history = (id: string) =>
  listStockMovements(services.db, id, { limit: 50, offset: 0 })
    .movements.toReversed()
    .map(({ variant, reason, change: by, inventory }) => [variant, reason, by, inventory]);
const fields = (expected: object) =>
  expect.objectContaining({ code: 'validation_failed', fields: expect.objectContaining(expected) });

describe('a switch to a stock per variant', () => {
  it('splits the stock evenly, or as it was counted, and keeps the sum on the wire', () => {
    const id = oneStock(10);
    expect(change(id, { stockPer: 'variant' })).toMatchObject({ stockPer: 'variant', inventory: 10 });
    expect(units(id)).toEqual([4, 3, 3]);
    expect(history(id)).toEqual([
      [null, 'switched', -10, 0],
      ['S', 'switched', 4, 4],
      ['M', 'switched', 3, 3],
      ['L', 'switched', 3, 3],
    ]);
    const other = oneStock(10);
    const [s, m, l] = variantIds(other);
    const counts = [
      { id: m, inventory: '6' },
      { id: s, inventory: 0 },
      { id: l, inventory: 5 },
    ];
    expect(change(other, { stockPer: 'variant', variants: counts }).inventory).toBe(11);
    expect(units(other)).toEqual([0, 6, 5]);
    expect(services.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'product_changed',
      before: { stockPer: 'product', inventory: 10 },
      after: { stockPer: 'variant', inventory: 11, variantStock: { S: 0, M: 6, L: 5 } },
    });
  });

  it('changes nothing when it is repeated, and is added up by the switch back', () => {
    const id = oneStock(10);
    const first = change(id, { stockPer: 'variant' });
    expect(change(id, { stockPer: 'variant', updatedAt: '2020-01-01T00:00:00.000Z' })).toEqual(first);
    adjust(id, { variantId: variantIds(id)[1], change: 5 });
    expect(change(id, { stockPer: 'product' })).toMatchObject({ stockPer: 'product', inventory: 15 });
    expect(units(id)).toEqual([15, 15, 15]);
    expect(history(id).slice(-4)).toEqual([
      ['S', 'switched', -4, 0],
      ['M', 'switched', -8, 0],
      ['L', 'switched', -3, 0],
      [null, 'switched', 15, 15],
    ]);
  });

  it('is not switched back to more than one stock can be', () => {
    const id = perVariant(600_000, 600_000);
    const error = fields({ stockPer: 'Together that is more than one stock can be' });
    expect(() => change(id, { stockPer: 'product' })).toThrow(error);
    expect(() => save(id, [], { stockPer: 'product' })).toThrow(error);
    expect(units(id)).toEqual([600_000, 600_000, 0]);
  });

  it('needs variants, the count of each, and no others', () => {
    const bare = stockProduct(services);
    expect(() => change(bare, { stockPer: 'variant' })).toThrow(fields({ stockPer: expect.any(String) }));
    const id = oneStock();
    const [s = ''] = variantIds(id);
    const switchTo = (...variants: object[]) => change(id, { stockPer: 'variant', variants });
    expect(() => switchTo({ id: s, inventory: 10 })).toThrow(fields({ stockPer: 'Enter the stock of M' }));
    expect(() => switchTo({ id: crypto.randomUUID(), inventory: 10 })).toThrow(
      fields({ 'variants.0.inventory': expect.any(String) }),
    );
    expect(ProductChange.safeParse({ variants: [{ id: s, inventory: '' }] }).success).toBe(false);
    expect(requireProduct(services, id)).toMatchObject({ stockPer: 'product', inventory: 10 });
  });

  it('is refused when somebody changed the product or sold some of what is split', () => {
    const id = oneStock(10);
    const { updatedAt } = requireProduct(services, id);
    adjust(id, { change: -1 });
    const stale = () =>
      expect.objectContaining({
        code: 'stale',
        details: { product: requireProduct(services, id) },
      });
    expect(() => change(id, { stockPer: 'variant', seenInventory: 10, updatedAt })).toThrow(stale());
    change(id, { name: 'Ranger Tee' });
    expect(() => change(id, { stockPer: 'variant', seenInventory: 9, updatedAt })).toThrow(stale());
    expect(change(id, { stockPer: 'variant', seenInventory: 9 }).inventory).toBe(9);
  });

  it('leaves at least what paying shoppers hold of a variant', async () => {
    const id = oneStock(10);
    addCartItem(services, ANNA, { productId: id, size: 'L', quantity: 4 });
    await start(services, ANNA);
    expect(() => change(id, { stockPer: 'variant' })).toThrow(
      fields({ stockPer: 'Shoppers who are paying now hold 4 of L' }),
    );
    const counts = variantIds(id).map((variant) => ({ id: variant, inventory: 4 }));
    change(id, { stockPer: 'variant', variants: counts });
    expect(listProducts(services)[0]?.inventory).toBe(8);
    expect(listStoreProducts(services)[0]?.variants.map(({ isAvailable }) => isAvailable)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("isn't the shop's to make for a synced product", () => {
    const id = stockProduct(services, { isSynced: true, variants: SIZES });
    expect(requireProduct(services, id).stockPer).toBe('variant');
    expect(change(id, { stockPer: 'variant' })).toEqual(requireProduct(services, id));
    expect(() => change(id, { stockPer: 'product' })).toThrow(fields({ stockPer: expect.any(String) }));
  });
});

describe('the stock of a variant', () => {
  it('changes by units and by a count, each in the history with the name of the variant', () => {
    const id = perVariant(5, 5, 5);
    const [, m = ''] = variantIds(id);
    adjust(id, { variantId: m, change: -2 });
    expect(adjust(id, { variantId: m, reason: 'counted', count: 7 }).inventory).toBe(17);
    expect(history(id)).toEqual([
      ['M', 'received', -2, 3],
      ['M', 'counted', 4, 7],
    ]);
    expect(() => adjust(id, { variantId: m, change: -8 })).toThrow('Only 7 are in stock.');
  });

  it('needs to be named, unless all variants share one stock', () => {
    const id = perVariant(5);
    expect(() => adjust(id, { change: 1 })).toThrow(fields({ variantId: 'Choose a variant' }));
    const shared = oneStock();
    expect(() => adjust(shared, { variantId: variantIds(shared)[0], change: 1 })).toThrow(
      fields({ variantId: expect.stringContaining('one stock') }),
    );
  });

  it('is counted with the product or its variants, and their sum is not changed', () => {
    const id = perVariant(1, 2, 3);
    const [s, , l] = variantIds(id);
    change(id, { inventory: 6, variants: [{ id: l, inventory: 9 }] });
    expect(units(id)).toEqual([1, 2, 9]);
    save(id, [row('S', { inventory: '4' }), row('M'), row('L')]);
    expect(units(id)).toEqual([4, 2, 9]);
    expect(() => change(id, { inventory: 6 })).toThrow(fields({ inventory: expect.any(String) }));
    expect(requireProduct(services, id).variants[0]?.id).toBe(s);
  });

  it('reports low stock by variant, and a product by any variant on offer', () => {
    const low = perVariant(6, 5, 0);
    const enough = perVariant(6, 6, 6);
    const hidden = stockProduct(services, {
      stockPer: 'variant',
      variants: [
        { size: 'S', inventory: 9 },
        { size: 'M', inventory: 0, isAvailable: false },
      ],
    });
    const found = (filter: object) =>
      listAdminProducts(services.db, { ...filter, limit: 10, offset: 0 }).products.map(({ id }) => id);
    expect(found({ needs: 'low_stock' })).toEqual([low]);
    const isLow = (id: string) => requireProduct(services, id).isLowOnStock;
    expect([low, enough, hidden].map(isLow)).toEqual([true, false, false]);
    expect(requireProduct(services, low).variants.map(({ isLowOnStock }) => isLowOnStock)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('shows in the store as sold out or low, and in a copy as none', () => {
    const id = perVariant(20, 0, 9);
    expect(listProducts(services)).toMatchObject([{ inventory: 29 }]);
    expect(listStoreProducts(services)[0]?.variants).toMatchObject([
      { size: 'S', isAvailable: true },
      { size: 'M', isAvailable: false },
      { size: 'L', isAvailable: true, isLow: true },
    ]);
    const copy = crypto.randomUUID();
    duplicateProduct(services, id, copy, ADMIN_ACTOR);
    expect(requireProduct(services, copy)).toMatchObject({ stockPer: 'variant', inventory: 0 });
    expect(units(copy)).toEqual([0, 0, 0]);
  });
});

describe('a grid of variants', () => {
  it('switches with what was counted of each', () => {
    const id = oneStock(10);
    const grid = [row('S', { inventory: 1 }), row('XL', { inventory: 7 })];
    expect(save(id, grid, { stockPer: 'variant' })).toMatchObject({ stockPer: 'variant', inventory: 8 });
    expect(units(id)).toEqual([1, 7]);
    expect(save(id, [row('XL')], { stockPer: 'product' })).toMatchObject({
      stockPer: 'product',
      inventory: 8,
    });
  });

  it('is refused with the product when some of the stock that it counts was sold since', () => {
    const [shared, own] = [oneStock(10), perVariant(5, 6, 7)];
    const counts = [5, 2, 2].map((inventory, index) => row(SIZES[index]?.size ?? '', { inventory }));
    const saved = (id: string, seenInventory: number) =>
      save(id, counts, { stockPer: 'variant', seenInventory });
    adjust(shared, { change: -1 });
    adjust(own, { variantId: variantIds(own)[1], change: -1 });
    for (const [id, seen] of [
      [shared, 10],
      [own, 18],
    ] as const) {
      const details = { product: requireProduct(services, id) };
      expect(() => saved(id, seen)).toThrow(expect.objectContaining({ code: 'stale', details }));
      expect(saved(id, seen - 1).inventory).toBe(9);
    }
  });

  it('ignores counts while all variants share one stock', () => {
    const id = oneStock(10);
    save(id, [row('S', { inventory: 1 }), row('M', { inventory: 1 }), row('L', { inventory: 1 })]);
    expect(units(id)).toEqual([10, 10, 10]);
    expect(history(id)).toEqual([]);
  });

  it('keeps the stock of variants that take each other’s sizes', () => {
    const id = perVariant(5, 6, 7);
    const [s, m, l] = variantIds(id);
    save(id, [row('M', { id: s }), row('L', { id: m }), row('XL', { id: l })]);
    expect(units(id)).toEqual([5, 6, 7]);
    expect(variantIds(id)).toEqual([s, m, l]);
    save(id, [row('L', { id: s }), row('M', { id: m }), row('XL', { id: l })]);
    expect(requireProduct(services, id).variants.map(({ size }) => size)).toEqual(['L', 'M', 'XL']);
    expect(units(id)).toEqual([5, 6, 7]);
    expect(history(id)).toEqual([]);
  });

  it('keeps the stock of a renamed variant, and notes that of a removed one', () => {
    const id = perVariant(5, 6, 7);
    const [s, m, l] = variantIds(id);
    const saved = save(id, [row('Small', { id: s }), row('M', { id: l }), row('XL')]);
    expect(saved.variants.map((variant) => [variant.id, variant.size, variant.inventory])).toEqual([
      [s, 'Small', 5],
      [l, 'M', 7],
      [expect.not.stringMatching(String(m)), 'XL', 0],
    ]);
    expect(history(id)).toEqual([['M', 'other', -6, 0]]);
    expect(() => save(id, [])).toThrow(fields({ variants: expect.any(String) }));
  });
});

it('has no second stock in the database', () => {
  const id = perVariant(1);
  expect(() => services.db.update(products).set({ inventory: 1 }).run()).toThrow(/CHECK constraint/);
  expect(requireProduct(services, id).inventory).toBe(1);
});
