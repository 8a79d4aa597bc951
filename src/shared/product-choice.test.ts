import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoreProduct, StoreVariant } from './product.ts';
import { isOffered, judgeChoice, knownOptions, missingOptions, soleOptions } from './product-choice.ts';
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
    description: '',
    category: 'Shirts',
    price: '25.00',
    sizes: optionsOf(variants, 'size'),
    colors: optionsOf(variants, 'color'),
    inventory: 20,
    featured: false,
    allowCustomization: false,
    printAreas: null,
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

describe('judgeChoice', () => {
  it('prices by size, before a colour is chosen', () => {
    expect(judgeChoice(TEE, {})).toMatchObject({ price: '25.00', image: 'front', backImage: 'Olive-back' });
    expect(judgeChoice(TEE, { size: '2XL' }).price).toBe('28.00');
    expect(judgeChoice(TEE, { color: 'Black' })).toMatchObject({
      price: '25.00',
      image: 'Black-front',
      backImage: 'Black-back',
      soldOut: false,
    });
  });

  it('is sold out when the variant is switched off, does not exist or nothing is in stock', () => {
    expect(judgeChoice(TEE, { size: 'M', color: 'Olive' }).stock).toBeNull();
    expect(judgeChoice(TEE, { size: 'M', color: 'Black' }).stock).toBe('Out of Stock');
    expect(judgeChoice(TEE, { size: '2XL', color: 'Black' }).soldOut).toBe(true);
    expect(judgeChoice({ ...TEE, inventory: 0 }, {}).soldOut).toBe(true);
  });

  it('is low from one to nine', () => {
    const stockOf = (inventory: number) => judgeChoice({ ...TEE, inventory }, {}).stock;
    expect([0, 1, 9, 10].map(stockOf)).toEqual(['Out of Stock', 'Low Stock', 'Low Stock', null]);
  });

  it('sells by size alone where there are no colours, and what has no variants as it is', () => {
    const mug = product([variant('11 oz.', null)]);
    expect(judgeChoice(mug, { size: '11 OZ' })).toMatchObject({ soldOut: false, price: '26.00' });
    expect(judgeChoice(product([]), {})).toMatchObject({ soldOut: false, price: '25.00', backImage: null });
  });
});

it('chooses by itself what is no choice', () => {
  expect(soleOptions({ sizes: ['One Size'], colors: ['Navy', 'Olive'] })).toEqual({ size: 'One Size' });
  expect(soleOptions({ sizes: [], colors: ['Navy'] })).toEqual({ color: 'Navy' });
});

it('asks for what is missing and forgets what is not offered', () => {
  expect(missingOptions(TEE, { size: 'M' })).toEqual({ color: 'Please choose a colour' });
  expect(knownOptions(TEE, { size: ' m', color: 'Pink' })).toEqual({ size: 'M' });
  expect(missingOptions(product([]), {})).toEqual({});
});

it('offers exactly the options that lead to something that can be bought', () => {
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
      const { soldOut } = judgeChoice(product(all), { size, color: chosen });
      const missing = !all.some((one) => one.size === size) || !all.some((one) => one.color === chosen);
      expect(isOffered(all, { color: chosen }, 'size', size)).toBe(!soldOut && !missing);
      expect(isOffered(all, {}, 'size', size)).toBe(
        options.color.some((one) => isOffered(all, { color: one }, 'size', size)),
      );
    }),
  );
});
