import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productPath } from './paths.ts';
import {
  addedMessage,
  type Chosen,
  describeItem,
  evaluateChoice,
  knownOptions,
  missingOptions,
  offeredOptions,
  readChoice,
  soleOptions,
} from './product-choice.ts';
import type { StoreProduct, StoreVariant } from './schemas/store-product.schema.ts';
import { optionsOf } from './variants.ts';

const variant = (size: string | null, color: string | null, more: Partial<StoreVariant> = {}) => ({
  size,
  color,
  retailPrice: '26.00',
  imageUrl: `${color}-front`,
  backImageUrl: `${color}-back`,
  isAvailable: true,
  ...more,
});

function product(variants: StoreVariant[], more: Partial<StoreProduct> = {}): StoreProduct {
  return {
    id: 'tee',
    name: 'Unit Tee',
    slug: 'unit-tee',
    description: '',
    category: 'Shirts',
    price: '25.00',
    sizes: optionsOf(variants, 'size'),
    colors: optionsOf(variants, 'color'),
    inventory: 20,
    featured: false,
    allowCustomization: false,
    printAreas: null,
    pictures: [],
    image: 'front',
    variants,
    sizeChart: null,
    ...more,
  };
}

const TEE = product([
  variant('M', 'Olive'),
  variant('2XL', 'Olive', { retailPrice: '28.00' }),
  variant('M', 'Black', { isAvailable: false }),
]);

describe('evaluateChoice', () => {
  it('returns the lowest price of what can still be chosen, with From if there are others', () => {
    const priceOf = (chosen: Chosen, variants = TEE.variants) =>
      evaluateChoice({ ...TEE, variants }, chosen).price;
    expect(priceOf({})).toBe('From $26.00');
    expect(priceOf({ color: 'Olive' })).toBe('From $26.00');
    expect(priceOf({ size: '2XL' })).toBe('$28.00');
    expect(priceOf({ size: '2XL', color: 'Olive' })).toBe('$28.00');
    const largeIsGone = TEE.variants.map((one) => ({ ...one, isAvailable: one.retailPrice === '26.00' }));
    expect(priceOf({}, largeIsGone)).toBe('$26.00');
    const dear = [
      variant('M', 'Olive', { retailPrice: '9.00' }),
      variant('M', 'Black', { retailPrice: '10.00' }),
    ];
    expect(priceOf({ size: 'M' }, dear)).toBe('From $9.00');
    expect(priceOf({ size: 'M', color: 'Black' }, dear)).toBe('$10.00');
    expect(priceOf({}, [])).toBe('$25.00');
  });

  it('shows the pictures of a color before a size is chosen', () => {
    expect(evaluateChoice(TEE, {})).toMatchObject({ image: 'front', backImage: 'Olive-back' });
    expect(evaluateChoice(TEE, { color: 'Black' })).toMatchObject({
      price: '$25.00',
      image: 'Black-front',
      backImage: 'Black-back',
      soldOut: false,
    });
  });

  it('is sold out when the variant is unavailable or missing, or nothing is in stock', () => {
    expect(evaluateChoice(TEE, { size: 'M', color: 'Olive' }).stock).toBeNull();
    expect(evaluateChoice(TEE, { size: 'M', color: 'Black' }).stock).toBe('Out of Stock');
    expect(evaluateChoice(TEE, { size: '2XL', color: 'Black' }).soldOut).toBe(true);
    expect(evaluateChoice({ ...TEE, inventory: 0 }, {}).soldOut).toBe(true);
  });

  it('shows Low Stock from one to nine', () => {
    const stockOf = (inventory: number) => evaluateChoice({ ...TEE, inventory }, {}).stock;
    expect([0, 1, 9, 10].map(stockOf)).toEqual(['Out of Stock', 'Low Stock', 'Low Stock', null]);
  });

  it('shows Low Stock for a chosen variant whose own stock is low', () => {
    const [first, ...others] = TEE.variants.map((one) => ({ ...one, isAvailable: true }));
    const tee = { ...TEE, variants: first ? [{ ...first, isLow: true }, ...others] : [] };
    const { size, color } = first ?? {};
    expect(evaluateChoice(tee, { size: size ?? '', color: color ?? '' }).stock).toBe('Low Stock');
    expect(evaluateChoice(tee, {}).stock).toBeNull();
  });

  it('accepts a size alone if there are no colors, and no choice if there are no variants', () => {
    const mug = product([variant('11 oz.', null)]);
    expect(evaluateChoice(mug, { size: '11 OZ' })).toMatchObject({ soldOut: false, price: '$26.00' });
    expect(evaluateChoice(product([]), {})).toMatchObject({
      soldOut: false,
      price: '$25.00',
      backImage: null,
    });
  });
});

it('soleOptions returns options with a single value', () => {
  expect(soleOptions({ sizes: ['One Size'], colors: ['Navy', 'Olive'] })).toEqual({ size: 'One Size' });
  expect(soleOptions({ sizes: [], colors: ['Navy'] })).toEqual({ color: 'Navy' });
});

it('missingOptions names what is missing, and knownOptions drops unknown values', () => {
  expect(missingOptions(TEE, { size: 'M' })).toEqual({ color: 'Choose a color' });
  expect(knownOptions(TEE, { size: ' m', color: 'Pink' })).toEqual({ size: 'M' });
  expect(missingOptions(product([]), {})).toEqual({});
});

it('offeredOptions has exactly the options with an available variant', () => {
  const options = { size: ['S', 'M', 'L'], color: ['Olive', 'Black'] };
  const variants = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...options.size), fc.constantFrom(...options.color), fc.boolean())
      .map(([size, color, isAvailable]) => variant(size, color, { isAvailable })),
    { selector: ({ size, color }) => `${size}/${color}`, minLength: 1 },
  );
  const color = fc.constantFrom(...options.color);
  fc.assert(
    fc.property(variants, fc.constantFrom(...options.size), color, (all, size, chosen) => {
      const tee = product(all, { sizes: options.size, colors: options.color });
      const isOffered = (choice: Chosen) => offeredOptions(tee, choice, 'size').has(size);
      const { soldOut } = evaluateChoice(tee, { size, color: chosen });
      const missing = !all.some((one) => one.size === size) || !all.some((one) => one.color === chosen);
      expect(isOffered({ color: chosen })).toBe(!soldOut && !missing);
      expect(isOffered({})).toBe(options.color.some((one) => isOffered({ color: one })));
    }),
  );
});

it('describeItem names the variant and a quantity above one', () => {
  expect(describeItem('Range Day Long Sleeve', { size: 'L', color: 'Olive' }, 2)).toBe(
    'Range Day Long Sleeve, L, Olive × 2',
  );
  expect(describeItem('Camp Mug', {}, 1)).toBe('Camp Mug');
});

describe('addedMessage', () => {
  const tee = product([variant('L', 'Olive')], { id: 'tee', sizes: ['L'], colors: ['Olive'] });
  const chosen = { size: 'L', color: 'Olive' };
  const added = (unitPrice: string) => [{ productId: 'tee', size: 'L', color: 'Olive', unitPrice }];
  const other = { productId: 'tee', size: 'M', color: 'Olive', unitPrice: '30.00' };

  it('confirms the item', () => {
    expect(addedMessage(tee, chosen, 1, [other, ...added('26.00')])).toMatch(
      /^Unit Tee, .* has been added to your cart\.$/,
    );
  });

  it('names the price if it differs from the one shown', () => {
    expect(addedMessage(tee, chosen, 1, [other, ...added('28.00')])).toMatch(
      / has been added to your cart\. The price is now \$28\.00\.$/,
    );
  });
});

it('readChoice reads what productPath writes', () => {
  const chosen = { size: '3.5 in', color: 'Black & Olive' };
  const { search } = new URL(productPath('tee', chosen), 'http://shop');
  expect(readChoice(search)).toEqual(chosen);
  expect(readChoice('?size=&utm_source=mail')).toEqual({});
});
