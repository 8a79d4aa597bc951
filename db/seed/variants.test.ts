import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOG, type CatalogProduct } from './catalog.ts';
import { variantId, variantsOf } from './variants.ts';

function product(slug: string): CatalogProduct {
  const found = CATALOG.find((each) => each.slug === slug);
  if (!found) throw new Error(`No product ${slug}`);
  return found;
}

test('returns every size in every color, with the sizes in order', () => {
  const variants = variantsOf(product('unit-tee'));
  expect(variants).toHaveLength(20);
  expect(variants.slice(0, 5).map(({ size }) => size)).toEqual(['S', 'M', 'L', 'XL', '2XL']);
  expect(new Set(variants.slice(0, 5).map(({ color }) => color))).toEqual(new Set(['Olive']));
});

test('a single color is not an option', () => {
  expect(variantsOf(product('compass-patch')).map(({ size, color }) => [size, color])).toEqual([
    ['2.5 in', null],
    ['3.5 in', null],
  ]);
});

test('a product without options has one variant with its pictures', () => {
  expect(variantsOf(product('shield-patch'))).toMatchObject([
    { size: null, color: null, shownIn: 'Olive', sku: 'SHIELD-PATCH', retailPriceCents: null },
  ]);
});

test('only more expensive sizes have a price of their own', () => {
  const prices = variantsOf(product('unit-mug')).map(({ size, retailPriceCents }) => [
    size,
    retailPriceCents,
  ]);
  expect(prices).toEqual([
    ['11 oz', null],
    ['15 oz', 1900],
    ['11 oz', null],
    ['15 oz', 1900],
  ]);
});

test('some combinations are unavailable', () => {
  const missing = variantsOf(product('range-day-long-sleeve')).filter(({ isAvailable }) => !isAvailable);
  expect(missing.map(({ sku }) => sku)).toEqual([
    'RANGE-DAY-LONG-SLEEVE-OLIVE-S',
    'RANGE-DAY-LONG-SLEEVE-OLIVE-2XL',
    'RANGE-DAY-LONG-SLEEVE-STEEL-XL',
  ]);
});

test('ids and SKUs are unique in the whole catalog', () => {
  const variants = CATALOG.flatMap(variantsOf);
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
  expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length);
});

test('variantId returns a version 5 UUID that depends on product, size and color', () => {
  const part = fc.option(fc.string(), { nil: null });
  fc.assert(
    fc.property(fc.uuid(), part, part, (id, size, color) => {
      expect(variantId(id, size, color)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(variantId(id, size, color)).toBe(variantId(id, size, color));
      expect(variantId(id, size, color)).not.toBe(variantId(id, size, `${color}!`));
      expect(variantId(id, size, color)).not.toBe(variantId(id, `${size}!`, color));
    }),
  );
});
