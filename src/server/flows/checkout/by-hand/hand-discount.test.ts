import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, totalOf } from '#shared/amounts.ts';
import { sum } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { withDiscount } from './hand-discount.ts';

const priced = (...prices: number[]) => prices.map((price) => ({ price, adjustments: {} }));

describe('a discount on an order by hand', () => {
  it('takes a percentage or an amount off the goods, each line item by its share of the price', () => {
    expect(withDiscount(priced(1000, 3000), { discountPercent: 10 })).toEqual([
      { price: 1000, adjustments: { discount: -100 } },
      { price: 3000, adjustments: { discount: -300 } },
    ]);
    expect(withDiscount(priced(333, 333, 334), { discountAmount: '1.00' }).map(costOf)).toEqual([
      300, 300, 300,
    ]);
    expect(withDiscount(priced(1000), {})).toEqual(priced(1000));
  });

  it.each([
    [{ discountAmount: '10.01' }, 'The products cost $10.00'],
    [{ discountAmount: '1.00', discountPercent: 10 }, 'Enter a percentage or an amount, not both'],
  ])('refuses %o', (discount, discountAmount) => {
    expect(() => withDiscount(priced(1000), discount)).toThrow(
      expect.objectContaining({ code: 'validation_failed', fields: { discountAmount } }),
    );
  });

  it('adds up to the cent, and leaves no line item below zero', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 10_000 }), (all, hundredths) => {
        const discounted = withDiscount(priced(...all), { discountPercent: hundredths / 100 });
        const subtotal = sum(all);
        expect(totalOf(discounted)).toBe(subtotal - percentOf(subtotal, hundredths / 100));
        expect(Math.min(...discounted.map(costOf))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
