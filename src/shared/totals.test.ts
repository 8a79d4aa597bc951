import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeShippingWords, orderTotals } from './totals.ts';

const RATES = { shippingFlat: 595, freeShippingFrom: 7500, taxRates: { NV: 8.375 } };

it.each([
  [7500, 'Free shipping from $75.'],
  [8050, 'Free shipping from $80.50.'],
  [100_000, 'Free shipping from $1,000.'],
  [0, 'Free shipping.'],
])('freeShippingWords for %i cents', (freeShippingFrom, words) => {
  expect(freeShippingWords({ freeShippingFrom })).toBe(words);
});

describe('orderTotals', () => {
  it('has free shipping from the threshold, and the flat rate below it', () => {
    expect(orderTotals(7499, {}, RATES).shipping).toBe(595);
    expect(orderTotals(7500, {}, RATES).shipping).toBe(0);
  });

  it('has the tax rate of the state, or none if no rate is set', () => {
    expect(orderTotals(2500, { state: 'NV', zipCode: '89012' }, RATES).tax).toBe(209);
    expect(orderTotals(2500, { state: 'CA', zipCode: '90210' }, RATES).tax).toBe(0);
  });

  it('is an estimate until state and ZIP code are known', () => {
    expect(orderTotals(2500, {}, RATES).estimated).toBe(true);
    expect(orderTotals(2500, { state: 'NV' }, RATES).estimated).toBe(true);
    expect(orderTotals(2500, { state: 'NV', zipCode: '89012' }, RATES).estimated).toBe(false);
  });

  it('always adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom('NV', 'CA', undefined),
        (subtotal, state) => {
          const totals = orderTotals(subtotal, { state }, RATES);
          expect(totals.total).toBe(totals.subtotal + totals.tax + totals.shipping);
        },
      ),
    );
  });
});
