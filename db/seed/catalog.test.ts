import { expect, test } from 'vitest';
import { CATALOG } from './catalog.ts';

const named = (count: (product: (typeof CATALOG)[number]) => boolean) =>
  CATALOG.filter(count).map(({ name }) => name);

test('has twelve products in four categories', () => {
  const sizes = Object.entries(Object.groupBy(CATALOG, ({ category }) => category)).map(
    ([category, products]) => [category, products.length],
  );
  expect(Object.fromEntries(sizes)).toEqual({ Shirts: 4, Caps: 3, Patches: 3, Mugs: 2 });
});

test('shows every state a shopper can meet', () => {
  expect(named(({ inventory }) => inventory === 0)).toEqual(['Compass Cap']);
  expect(named(({ inventory }) => inventory >= 1 && inventory <= 9)).toEqual(['Compass Patch']);
  expect(named(({ featured }) => featured === true)).toEqual(['Contour Hoodie']);
  expect(named(({ allowCustomization }) => allowCustomization === true)).toEqual(['Unit Tee', 'Unit Mug']);
  expect(named(({ unavailable, inventory }) => unavailable !== undefined && inventory > 9)).toEqual([
    'Range Day Long Sleeve',
  ]);
  expect(named(({ sizes, colors }) => sizes.length === 0 && colors.length === 1)).toEqual([
    'Shield Patch',
    'Ready Hands Patch',
    'Camp Mug',
  ]);
});

test('offers no colours without sizes: such a choice could not be matched', () => {
  expect(named(({ sizes, colors }) => sizes.length === 0 && colors.length > 1)).toEqual([]);
});

test.each(CATALOG)('$name: names and prices make sense', (product) => {
  expect(product.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(product.slug).toBe(product.name.toLowerCase().replaceAll(' ', '-'));
  expect(product.description.split(/(?<=\.) /).length).toBeGreaterThanOrEqual(2);
  expect(product.description.split(/(?<=\.) /).length).toBeLessThanOrEqual(4);
  for (const price of [product.priceCents, ...Object.values(product.sizePricesCents ?? {})]) {
    expect(Number.isInteger(price) && price >= 600 && price <= 6500).toBe(true);
  }
});

test('exceptions name sizes and colours the product has', () => {
  for (const { sizes, colors, sizePricesCents, unavailable } of CATALOG) {
    expect(sizes).toEqual(expect.arrayContaining(Object.keys(sizePricesCents ?? {})));
    for (const [size, color] of unavailable ?? []) {
      expect(sizes).toContain(size);
      expect(colors).toContain(color);
    }
  }
});

test('no two products share an id or a slug', () => {
  expect(new Set(CATALOG.map(({ id }) => id)).size).toBe(CATALOG.length);
  expect(new Set(CATALOG.map(({ slug }) => slug)).size).toBe(CATALOG.length);
});
