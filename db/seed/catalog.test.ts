import { expect, test } from 'vitest';
import { sum } from '#shared/money.ts';
import { slugify } from '#shared/slug.ts';
import { CATALOG } from './catalog.ts';
import { variantsOf } from './variants.ts';

const namesOf = (matches: (product: (typeof CATALOG)[number]) => boolean) =>
  CATALOG.filter(matches).map(({ name }) => name);

test('has twelve products in five categories', () => {
  const sizes = Object.entries(Object.groupBy(CATALOG, ({ category }) => category)).map(
    ([category, products]) => [category, products.length],
  );
  expect(Object.fromEntries(sizes)).toEqual({
    Shirts: 3,
    'Hoodies & Sweatshirts': 1,
    Caps: 3,
    Patches: 3,
    Mugs: 2,
  });
});

test('has a product in every state that a shopper can see', () => {
  expect(namesOf(({ inventory }) => inventory === 0)).toEqual(['Compass Cap']);
  expect(namesOf(({ inventory }) => inventory >= 1 && inventory <= 9)).toEqual(['Compass Patch']);
  expect(namesOf(({ featured }) => featured === true)).toEqual(['Contour Hoodie']);
  expect(namesOf(({ unavailable, inventory }) => unavailable !== undefined && inventory > 9)).toEqual([
    'Range Day Long Sleeve',
  ]);
  expect(namesOf(({ sizes, colors }) => sizes.length === 0 && colors.length === 1)).toEqual([
    'Shield Patch',
    'Ready Hands Patch',
    'Camp Mug',
  ]);
});

test('lets shoppers customize every shirt, the hoodie and the mugs', () => {
  const isCustomizable = ({ allowCustomization = false }: (typeof CATALOG)[number]) => allowCustomization;
  const isBlank = ({ category }: (typeof CATALOG)[number]) => !['Caps', 'Patches'].includes(category);
  expect(namesOf(isCustomizable)).toEqual(namesOf(isBlank));
});

test.each(
  CATALOG.flatMap(({ name, printAreas = {} }) =>
    Object.entries(printAreas).map(([placement, area]) => ({ name, placement, area })),
  ),
)('$name, $placement: the area is inside the picture and as wide as high as its print', ({ area }) => {
  const { x, y, width, height } = area.onPicture;
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(100);
  expect(width / height).toBeCloseTo(area.widthInches / area.heightInches, 1);
});

test('has no product with colors but without sizes', () => {
  expect(namesOf(({ sizes, colors }) => sizes.length === 0 && colors.length > 1)).toEqual([]);
});

test.each(CATALOG)('$name: id, slug, description and prices are valid', (product) => {
  expect(product.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(product.slug).toBe(slugify(product.name));
  expect(product.description.split(/(?<=\.) /).length).toBeGreaterThanOrEqual(2);
  expect(product.description.split(/(?<=\.) /).length).toBeLessThanOrEqual(4);
  for (const price of [product.priceCents, ...Object.values(product.sizePricesCents ?? {})]) {
    expect(Number.isInteger(price) && price >= 600 && price <= 6500).toBe(true);
  }
});

test('the stocks of variants add up to the stock, and one variant that is offered is sold out', () => {
  const counted = CATALOG.filter(({ variantStock }) => variantStock);
  expect(counted.map(({ name }) => name)).toEqual(['Range Day Long Sleeve']);
  for (const product of counted) {
    const variants = variantsOf(product);
    expect(sum(variants.map(({ inventory = 0 }) => inventory))).toBe(product.inventory);
    const soldOut = variants.filter(({ isAvailable, inventory }) => isAvailable && inventory === 0);
    expect(soldOut).toMatchObject([{ size: 'L', color: 'Steel' }]);
  }
});

test('exceptions refer to existing sizes and colors', () => {
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
