import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFiltering, PAGE_SIZE, readStoreView, SORTS, type StoreView, storeAddress } from './store-view.ts';

const CATEGORIES = ['Caps', 'Mugs & Cups', 'Shirts'];
const read = (search: string) => readStoreView(search, CATEGORIES);
const queryOf = (address: string) => new URL(address, 'http://shop').search;

it('parses a shared address', () => {
  expect(read('?q=%20tee&category=shirts&sort=price-desc&view=list&show=96')).toEqual({
    q: 'tee',
    category: 'Shirts',
    sort: 'price-desc',
    layout: 'list',
    show: 96,
    product: null,
    chosen: {},
  });
});

it('ignores invalid values', () => {
  expect(read('?category=Tanks&sort=__proto__&view=wall&show=-5')).toEqual(read(''));
  expect(storeAddress(read('?sort=name&view=grid&show=7'))).toBe('/store');
  expect(read('?show=1e99').show).toBe(PAGE_SIZE);
});

it('returns to the first page when the filter or the order changes, and keeps the rest', () => {
  const view = read('?q=tee&view=list&show=96');
  expect(storeAddress(view, { category: 'Caps' })).toBe('/store?q=tee&category=Caps&view=list');
  expect(storeAddress(view, { sort: 'price-asc' })).toBe('/store?q=tee&sort=price-asc&view=list');
});

it('an open product has the address of its page, with the choice', () => {
  const view = read('?q=tee&view=list');
  expect(storeAddress(view, { product: 'unit-tee' })).toBe('/store/unit-tee');
  const chosen = { size: '2XL', color: 'Olive' };
  expect(storeAddress(view, { product: 'unit-tee', chosen })).toBe('/store/unit-tee?size=2XL&color=Olive');
});

it('isFiltering is true for a search or a category', () => {
  expect([read(''), read('?sort=price-asc&view=list')].map(isFiltering)).toEqual([false, false]);
  expect([read('?q=tee'), read('?category=Caps')].map(isFiltering)).toEqual([true, true]);
});

it('readStoreView reverses storeAddress', () => {
  const view: fc.Arbitrary<StoreView> = fc.record({
    q: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
    category: fc.constantFrom('', ...CATEGORIES),
    sort: fc.constantFrom(...SORTS),
    layout: fc.constantFrom('grid', 'list'),
    show: fc.integer({ min: PAGE_SIZE, max: 5000 }),
    product: fc.constant(null),
    chosen: fc.constant({}),
  });
  fc.assert(
    fc.property(view, (expected) => {
      expect(read(queryOf(storeAddress(expected)))).toEqual(expected);
    }),
  );
});

it('never throws for any query', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'?&=%+qcategory0') }), (search) => {
      expect(() => storeAddress(read(search))).not.toThrow();
    }),
  );
});
