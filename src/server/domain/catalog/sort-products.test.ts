import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortProducts } from './sort-products.ts';

const product = (name: string, category: string, id = name) => ({ id, name, category });
const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);

it('sorts by category and name, ignoring case and accents, with numbers by value', () => {
  const products = [
    product('gift', ''),
    product('Tee 10', 'Shirts'),
    product('tee 9', 'Shirts'),
    product('Éclair Mug', 'Mugs'),
    product('Espresso Mug', 'mugs'),
    product('Camp Mug', 'Mugs'),
  ];
  expect(names(sortProducts(products))).toEqual([
    'Camp Mug',
    'Éclair Mug',
    'Espresso Mug',
    'tee 9',
    'Tee 10',
    'gift',
  ]);
});

it('returns the same order for any order of the input', () => {
  const anyProducts = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      name: fc.string({ unit: fc.constantFrom(...'aAbBé 12') }),
      category: fc.constantFrom('', 'Caps', 'Mugs', 'Shirts'),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(anyProducts, (products) => {
      expect(sortProducts(products.toReversed())).toEqual(sortProducts(products));
    }),
  );
});
