import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from './money.ts';
import { type LineAmount, priceAgain, priceOrder, type ShopRates } from './pricing.ts';

const RATES: ShopRates = {
  shippingFlat: 595,
  freeShippingFrom: 7500,
  taxTable: {
    NV: { rate: 8.375, clothing: true, shipping: false },
    NY: { rate: 8.875, clothing: false, shipping: true },
  },
};
const line = (amount: number, isClothing = false): LineAmount => ({ amount, isClothing });
const price = (lines: LineAmount[], state?: string) =>
  priceOrder(lines, { state, zipCode: state && '00000' }, RATES);

describe('shipping', () => {
  test.each([
    [0, 595],
    [7499, 595],
    [7500, 0],
  ])('of a subtotal of %i cents costs %i', (amount, shipping) => {
    expect(price([line(amount)]).shipping).toBe(shipping);
  });
});

describe('tax', () => {
  test('is charged where the table has a rate, and rounded half up for each line item', () => {
    expect(price([line(2500), line(2500)], 'NV')).toMatchObject({ tax: 418, total: 5000 + 595 + 418 });
    expect(price([line(2500)], 'CA').tax).toBe(0);
  });

  test('leaves out clothing where the state does, and includes shipping where the state does', () => {
    const { taxParts, tax } = price([line(2500, true), line(1000)], 'NY');
    expect(taxParts).toEqual({ lines: [0, 89], shipping: 53 });
    expect(tax).toBe(142);
  });

  test('of a tax service replaces that of the table', () => {
    const tax = { lines: [7], shipping: 3 };
    expect(priceOrder([line(2500)], { state: 'NV' }, RATES, tax)).toMatchObject({ tax: 10, taxParts: tax });
  });
});

test('another destination changes the tax, not the shipping that was charged', () => {
  const charged = { shipping: 100, taxTable: RATES.taxTable };
  expect(priceAgain([line(9000)], { state: 'NY' }, charged)).toMatchObject({
    shipping: 100,
    taxParts: { lines: [799], shipping: 9 },
    total: 9000 + 100 + 808,
  });
});

test('totals are estimated until state and ZIP code are known', () => {
  expect(price([line(100)]).estimated).toBe(true);
  expect(price([line(100)], 'NV').estimated).toBe(false);
});

const anyLines = fc.array(fc.record({ amount: fc.integer({ min: 0, max: 1e6 }), isClothing: fc.boolean() }));
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

test('parts sum up to the total, are never negative, and do not depend on the order of the line items', () => {
  fc.assert(
    fc.property(anyLines, anyRates, (lines, rates) => {
      const { subtotal, shipping, tax, taxParts, total } = priceOrder(lines, { state: 'NV' }, rates);
      expect(total).toBe(subtotal + shipping + tax);
      expect(tax).toBe(sum(taxParts.lines) + taxParts.shipping);
      for (const part of [...taxParts.lines, taxParts.shipping, shipping, subtotal])
        expect(part).toBeGreaterThanOrEqual(0);
      expect(priceOrder(lines.toReversed(), { state: 'NV' }, rates)).toMatchObject({ total, tax, shipping });
    }),
  );
});
