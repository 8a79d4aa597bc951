import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOf, type LineAmounts, netOf } from './amounts.ts';
import { sum } from './money.ts';
import { priceAgain, priceOrder, type ShopRates, taxableOf, type UntaxedLine } from './pricing.ts';

const RATES: ShopRates = {
  shippingFlat: 595,
  freeShippingFrom: 7500,
  taxTable: {
    NV: { rate: 8.375, clothing: true, shipping: false },
    NY: { rate: 8.875, clothing: false, shipping: true },
  },
};
const line = (price: number, isClothing = false): UntaxedLine => ({ price, adjustments: {}, isClothing });
const price = (lines: UntaxedLine[], state?: string) =>
  priceOrder(lines, { state, zipCode: state && '00000' }, RATES);

describe('shipping', () => {
  test.each([
    [0, 595],
    [7499, 595],
    [7500, 0],
  ])('of a subtotal of %i cents costs %i', (amount, shipping) => {
    expect(price([line(amount)]).sums.shipping).toBe(shipping);
  });
});

describe('tax', () => {
  test('is charged where the table has a rate, and rounded half up for each line item', () => {
    expect(price([line(2500), line(2500)], 'NV')).toMatchObject({
      sums: { tax: 418 },
      total: 5000 + 595 + 418,
    });
    expect(price([line(2500)], 'CA').sums.tax).toBe(0);
  });

  test('leaves out clothing where the state does, and includes shipping where the state does', () => {
    const { lines, shippingLine, sums } = price([line(2500, true), line(1000)], 'NY');
    expect([...lines, shippingLine].map(({ adjustments }) => adjustments.tax)).toEqual([0, 89, 53]);
    expect(sums.tax).toBe(142);
  });

  test('of a tax service replaces that of the table', () => {
    const tax = { lines: [7], shipping: 3 };
    expect(priceOrder([line(2500)], { state: 'NV' }, RATES, tax)).toMatchObject({
      sums: { tax: 10 },
      lines: [{ adjustments: { tax: 7 } }],
      shippingLine: { adjustments: { tax: 3 } },
    });
  });
});

test('another destination changes the tax, not the shipping that was charged', () => {
  const charged = { shipping: { price: 100, adjustments: { tax: 1 } }, taxTable: RATES.taxTable };
  expect(priceAgain([line(9000)], { state: 'NY' }, charged)).toMatchObject({
    lines: [{ price: 9000, adjustments: { tax: 799 } }],
    shippingLine: { price: 100, adjustments: { tax: 9 } },
    total: 9000 + 100 + 808,
  });
});

test('totals are estimated until state and ZIP code are known', () => {
  expect(price([line(100)]).estimated).toBe(true);
  expect(price([line(100)], 'NV').estimated).toBe(false);
});

const anyLines = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 1e6 }),
    adjustments: fc.constant({}),
    isClothing: fc.boolean(),
  }),
);
const anyRates = fc.record({
  shippingFlat: fc.integer({ min: 0, max: 1e5 }),
  freeShippingFrom: fc.integer({ min: 0, max: 1e6 }),
  taxTable: fc.record({
    NV: fc.record({
      rate: fc.double({ min: 0, max: 30, noNaN: true }),
      clothing: fc.boolean(),
      shipping: fc.boolean(),
    }),
  }),
});

test('lines sum up to the total, are never negative, and do not depend on the order of the line items', () => {
  fc.assert(
    fc.property(anyLines, anyRates, (lines, rates) => {
      const price = priceOrder(lines, { state: 'NV' }, rates);
      const { subtotal, shipping, tax } = price.sums;
      expect(price.total).toBe(subtotal + shipping + tax);
      expect(price.total).toBe(sum([...price.lines, price.shippingLine].map(costOf)));
      for (const { price: cents, adjustments } of [...price.lines, price.shippingLine])
        for (const part of [cents, adjustments.tax ?? 0]) expect(part).toBeGreaterThanOrEqual(0);
      const { total, sums } = priceOrder(lines.toReversed(), { state: 'NV' }, rates);
      expect({ total, sums }).toEqual({ total: price.total, sums: price.sums });
    }),
  );
});

describe('an adjustment of another kind', () => {
  const less: LineAmounts = { price: 2500, adjustments: { discount: -500 } as object };

  test('lowers the tax and the total, and stays when another destination is taxed', () => {
    const { lines, total } = priceOrder([{ ...less, isClothing: false }], { state: 'NV' }, RATES);
    expect(lines).toEqual([{ price: 2500, adjustments: { discount: -500, tax: 168 } }]);
    expect(total).toBe(2000 + 168 + 595);
    const charged = { shipping: { price: 0, adjustments: {} }, taxTable: RATES.taxTable };
    const moved = priceAgain([{ ...less, ...lines[0], isClothing: false }], { state: 'NY' }, charged);
    expect(moved.lines).toEqual([{ price: 2500, adjustments: { discount: -500, tax: 178 } }]);
  });

  test('lowers what is taxable', () => {
    const taxed = { price: 2500, adjustments: { ...less.adjustments, tax: 168 } };
    expect(netOf(taxed)).toBe(2000);
    const lines = [
      { id: 'tee', quantity: 1, ...taxed },
      { id: 'cap', quantity: 1, price: 900, adjustments: {} },
    ];
    expect(taxableOf(lines)).toBe(2000);
    expect(taxableOf([{ ...taxed, id: 'cap', quantity: 1 }], lines)).toBe(0);
  });
});
