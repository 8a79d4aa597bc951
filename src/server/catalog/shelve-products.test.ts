import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shelveProducts } from './shelve-products.ts';

const product = (name: string, category: string, id = name) => ({ id, name, category });
const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);

it('shelves by category and name, in the order of people', () => {
  const products = [
    product('gift', ''),
    product('Tee 10', 'Shirts'),
    product('tee 9', 'Shirts'),
    product('Éclair Mug', 'Mugs'),
    product('Espresso Mug', 'mugs'),
    product('Camp Mug', 'Mugs'),
  ];
  expect(names(shelveProducts(products))).toEqual([
    'Camp Mug',
    'Éclair Mug',
    'Espresso Mug',
    'tee 9',
    'Tee 10',
    'gift',
  ]);
});

it('does not depend on the order they come in', () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      name: fc.string({ unit: fc.constantFrom(...'aAbBé 12') }),
      category: fc.constantFrom('', 'Caps', 'Mugs', 'Shirts'),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(some, (products) => {
      expect(shelveProducts(products.toReversed())).toEqual(shelveProducts(products));
    }),
  );
});
