import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { productVariants } from '#db/schema/catalog.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { optionKey } from '#shared/variants.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { ANNA, start } from '#tests/support/stock-holds.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addCartItem } from '../cart/add-cart-item.ts';
import { requireProduct } from './require-product.ts';
import { saveVariants } from './save-variants.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const row = (size: string, color: string, more: object = {}) => ({ size, color, isAvailable: true, ...more });
const parse = (variants: object[], updatedAt?: string) => VariantGrid.parse({ variants, updatedAt });
const save = (id: string, variants: object[], updatedAt?: string) =>
  saveVariants(services, id, parse(variants, updatedAt), ADMIN_ACTOR);
const problems = (variants: object[]) =>
  VariantGrid.safeParse({ variants }).error?.issues.map(({ path }) => path.slice(1).join('.')) ?? [];

describe('the variants of a product made by hand', () => {
  it('keep their ids while size and color stay, in the order of the grid', () => {
    const id = stockProduct(services);
    const [small, large] = save(id, [row('S', 'Olive'), row('L', 'Olive')]).variants;
    const saved = save(id, [row('l ', 'olive', { retailPrice: '27', sku: 'T-L' }), row('M', 'Olive')]);
    expect(saved.variants).toMatchObject([
      { id: large?.id, size: 'l', retailPrice: '27.00', ownPrice: '27.00', sku: 'T-L' },
      { size: 'M', retailPrice: '25.00', ownPrice: null },
    ]);
    expect(saved.variants.map((variant) => variant.id)).not.toContain(small?.id);
  });

  it('are refused when someone else changed the product, and saving the same again does nothing', () => {
    const id = stockProduct(services);
    const { updatedAt } = requireProduct(services, id);
    const saved = save(id, [row('S', 'Olive')], updatedAt);
    expect(save(id, [row('S', 'Olive')], updatedAt)).toEqual(saved);
    expect(() => save(id, [row('M', 'Olive')], updatedAt)).toThrow(
      expect.objectContaining({ code: 'stale', details: { product: saved } }),
    );
  });

  it.each([
    ['one stock', { inventory: 10 }],
    ['a stock each', { stockPer: 'variant' }],
  ] as const)('are not removed unasked while shoppers who are paying hold some, with %s', async (_, how) => {
    const variants = ['S', 'M', 'L'].map((size) => ({ size, inventory: 5 }));
    const id = stockProduct(services, { ...how, variants });
    addCartItem(services, ANNA, { productId: id, size: 'M', quantity: 2 });
    addCartItem(services, ANNA, { productId: id, size: 'L', quantity: 4 });
    await start(services, ANNA);
    const message = 'Shoppers who are paying now hold 2 of M and 4 of L.';
    const [before, refused] = [requireProduct(services, id), { code: 'stock_held', details: { held: 6 } }];
    expect(() => save(id, [row('S', '')])).toThrow(expect.objectContaining({ ...refused, message }));
    expect(requireProduct(services, id)).toEqual(before);
    expect(
      save(
        id,
        ['M', 'L'].map((size) => row(size, '')),
      ).variants,
    ).toHaveLength(2);
    const grid = VariantGrid.parse({ variants: [row('M', '')], acceptHeld: true });
    expect(saveVariants(services, id, grid, ADMIN_ACTOR).variants).toHaveLength(1);
  });

  it('have SKUs that no other product has, and pictures of the product', () => {
    const other = stockProduct(services, { name: 'Cap' });
    save(other, [row('S', 'Olive', { sku: 'CAP-1' })]);
    const id = stockProduct(services, { imageUrl: '/media/products/a.800.webp' });
    expect(() =>
      save(id, [
        row('S', 'Olive', { sku: ' cap-1', imageUrl: '/media/products/a.800.webp' }),
        row('M', 'Olive', { backImageUrl: '/media/products/b.800.webp' }),
      ]),
    ).toThrow(
      expect.objectContaining({
        fields: {
          'variants.0.sku': 'Cap has this SKU',
          'variants.1.backImageUrl': 'Choose a picture of this product',
        },
      }),
    );
    expect(requireProduct(services, id).variants).toEqual([]);
  });

  it('change when what was a size becomes a color', () => {
    const id = stockProduct(services);
    save(id, [row('Black', '')]);
    expect(save(id, [row('', 'Black')]).variants).toMatchObject([{ size: null, color: 'Black' }]);
  });

  it('change when the picture of the front becomes that of the back', () => {
    const id = stockProduct(services, { imageUrl: '/media/products/a.800.webp' });
    const picture = '/media/products/a.800.webp';
    save(id, [row('S', '', { imageUrl: picture })]);
    expect(save(id, [row('S', '', { backImageUrl: picture })]).variants).toMatchObject([
      { imageUrl: null, backImageUrl: picture },
    ]);
  });

  it("are the vendor's if the product is synced", () => {
    const id = stockProduct(services, { isSynced: true });
    expect(() => save(id, [])).toThrow(expect.objectContaining({ code: 'managed_elsewhere' }));
  });

  it('are at most 300', () => {
    const many = Array.from({ length: 301 }, (_, index) => row(`S${index}`, 'Olive'));
    expect(save(stockProduct(services), many.slice(1)).variants).toHaveLength(300);
    expect(problems(many)).toEqual(['']);
  });
});

describe('a grid', () => {
  it('names the rows that are wrong because of others', () => {
    expect(problems([row('S', 'Olive'), row(' s', 'OLIVE')])).toEqual(['1.size']);
    expect(problems([row('S', 'Olive'), row('', 'Olive'), row('M', '')])).toEqual(['1.size', '2.color']);
    expect(problems([row('S', '', { sku: 'a' }), row('M', '', { sku: 'A ' })])).toEqual(['1.sku']);
    expect(problems([row('S', '', { retailPrice: 'free' })])).toEqual(['0.retailPrice']);
    expect(problems([row('', '')])).toEqual([]);
  });

  it('any two saves end with exactly the second one, and ids survive where size and color do', () => {
    const option = fc.constantFrom('S', 'M', 'L');
    const grid = fc.uniqueArray(fc.record({ size: option, color: option, isAvailable: fc.boolean() }), {
      selector: optionKey,
      maxLength: 6,
    });
    fc.assert(
      fc.property(grid, grid, (first, second) => {
        const id = stockProduct(services);
        const before = new Map(save(id, first).variants.map((variant) => [optionKey(variant), variant.id]));
        const { variants } = save(id, second);
        expect(
          variants.map(({ size, color, isOffered }) => ({ size, color, isAvailable: isOffered })),
        ).toEqual(second);
        for (const variant of variants) expect(variant.id).toBe(before.get(optionKey(variant)) ?? variant.id);
        expect(new Set(variants.map((variant) => variant.id)).size).toBe(second.length);
      }),
      { numRuns: 40 },
    );
    expect(
      services.db
        .select()
        .from(productVariants)
        .all()
        .every(({ sku }) => sku === null),
    ).toBe(true);
  });
});
