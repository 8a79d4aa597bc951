import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeProducts, categoriesOf, groupProducts } from './arrange-products.ts';
import { SORTS } from './store-view.ts';

const product = (name: string, category: string, price: string, more = {}) => ({
  id: name,
  name,
  description: '',
  category,
  price,
  featured: false,
  inventory: 20,
  ...more,
});

const TEE = product('Unit Tee', 'Shirts', '26.00', { description: 'Combed COTTON' });
const HOODIE = product('Hoodie', 'Shirts', '62.00', { featured: true });
const LONG = product('Long Sleeve', 'Shirts', '100.00', { description: 'cotton jersey' });
const MUG = product('Mug', 'Mugs', '9.00');
const GIFT = product('Gift', '', '5.00');
/** In the order of the server's `sortProducts`. */
const ALL = [MUG, HOODIE, LONG, TEE, GIFT];
const NO_FILTER = { q: '', category: '', sort: 'name' } as const;

const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);

describe('arrangeProducts', () => {
  it('sorts featured products first, then by category, then by the chosen order', () => {
    expect(names(arrangeProducts(ALL, NO_FILTER))).toEqual([
      'Hoodie',
      'Mug',
      'Long Sleeve',
      'Unit Tee',
      'Gift',
    ]);
    expect(names(arrangeProducts(ALL, { ...NO_FILTER, sort: 'price-asc' }))).toEqual([
      'Hoodie',
      'Mug',
      'Unit Tee',
      'Long Sleeve',
      'Gift',
    ]);
  });

  it('lists what is sold out last in its category', () => {
    const cap = product('Cap', 'Mugs', '1.00', { inventory: 0 });
    for (const sort of SORTS)
      expect(names(arrangeProducts([cap, MUG, TEE], { ...NO_FILTER, sort }))).toEqual([
        'Mug',
        'Cap',
        'Unit Tee',
      ]);
  });

  it('compares prices by amount, not as text', () => {
    const shirts = { q: '', category: 'Shirts', sort: 'price-desc' } as const;
    expect(names(arrangeProducts([TEE, LONG], shirts))).toEqual(['Long Sleeve', 'Unit Tee']);
  });

  it('searches name, description and category, ignoring case', () => {
    expect(names(arrangeProducts(ALL, { ...NO_FILTER, q: 'shirts' }))).toEqual([
      'Hoodie',
      'Long Sleeve',
      'Unit Tee',
    ]);
    expect(names(arrangeProducts(ALL, { ...NO_FILTER, q: 'CoTTon' }))).toEqual(['Long Sleeve', 'Unit Tee']);
    expect(names(arrangeProducts(ALL, { ...NO_FILTER, q: ' unit t' }))).toEqual(['Unit Tee']);
    expect(arrangeProducts(ALL, { ...NO_FILTER, q: 'unit mug' })).toEqual([]);
  });
});

describe('groupProducts', () => {
  it('groups products under Featured, their category or More', () => {
    expect(
      groupProducts(arrangeProducts(ALL, NO_FILTER)).map((group) => [
        group.heading,
        names(group.products).join(),
      ]),
    ).toEqual([
      ['Featured', 'Hoodie'],
      ['Mugs', 'Mug'],
      ['Shirts', 'Long Sleeve,Unit Tee'],
      ['More', 'Gift'],
    ]);
  });

  it('separates a category named Featured from the featured products', () => {
    const groups = groupProducts([HOODIE, product('Odd', 'Featured', '1.00')]);
    expect(groups.map(({ featured }) => featured)).toEqual([true, false]);
  });
});

it('categoriesOf returns each category once, by name', () => {
  expect(categoriesOf(ALL)).toEqual(['Mugs', 'Shirts']);
});

describe('for any products', () => {
  const products = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      name: fc.string({ unit: fc.constantFrom(...'aAbBé 12') }),
      description: fc.string({ unit: fc.constantFrom(...'abc XYZ') }),
      category: fc.constantFrom('', 'Caps', 'Mugs', 'Shirts'),
      price: fc.constantFrom('5.00', '9.50', '10.00', '100.00'),
      featured: fc.boolean(),
      inventory: fc.nat(1),
    }),
    { selector: ({ id }) => id },
  );
  const CATEGORIES = ['Caps', 'Mugs', 'Shirts', ''];
  const sorted = products.map((some) =>
    some.toSorted((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category)),
  );
  const filter = fc.record({
    q: fc.string({ unit: fc.constantFrom(...'abAB 1'), maxLength: 3 }),
    category: fc.constantFrom('', 'Caps', 'Mugs'),
    sort: fc.constantFrom(...SORTS),
  });

  it('returns exactly those that match', () => {
    fc.assert(
      fc.property(sorted, filter, (products, view) => {
        const shown = new Set(arrangeProducts(products, view));
        for (const one of products) {
          const text = `${one.name}\n${one.description}\n${one.category}`.toLowerCase();
          const isFound = text.includes(view.q.trim().toLowerCase());
          expect(shown.has(one)).toBe(isFound && (!view.category || view.category === one.category));
        }
      }),
    );
  });

  it('keeps the original order of products that are otherwise equal', () => {
    fc.assert(
      fc.property(sorted, filter, (products, view) => {
        const arranged = arrangeProducts(products, view);
        for (const [index, one] of arranged.entries()) {
          const next = arranged[index + 1];
          const isEqual =
            next?.category === one.category &&
            next.featured === one.featured &&
            next.inventory === one.inventory;
          if (isEqual && (view.sort === 'name' || next.price === one.price))
            expect(products.indexOf(one)).toBeLessThan(products.indexOf(next));
        }
      }),
    );
  });

  it('shows each heading once and keeps the order', () => {
    fc.assert(
      fc.property(sorted, filter, (products, view) => {
        const arranged = arrangeProducts(products, view);
        const groups = groupProducts(arranged);
        expect(groups.flatMap((group) => group.products)).toEqual(arranged);
        expect(new Set(groups.map(({ heading }) => heading)).size).toBe(groups.length);
      }),
    );
  });
});
