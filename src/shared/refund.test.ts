import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOrder } from './pricing.ts';
import { type AmountParts, partsLeft, type Refundable, refundParts, totalOf } from './refund.ts';

const order = (parts: Partial<AmountParts> = {}): Refundable => {
  const all = {
    lines: [
      { id: 'tee', quantity: 3, goods: 7500, tax: 628 },
      { id: 'mug', quantity: 1, goods: 1800, tax: 151 },
    ],
    shipping: 595,
    shippingTax: 50,
    ...parts,
  };
  return { ...all, total: totalOf(all) };
};

test('what is left of a part is never below zero', () => {
  const left = partsLeft(order(), [order(), order()]);
  expect(left).toEqual({
    lines: [
      { id: 'tee', quantity: 0, goods: 0, tax: 0 },
      { id: 'mug', quantity: 0, goods: 0, tax: 0 },
    ],
    shipping: 0,
    shippingTax: 0,
  });
});

describe('a refund', () => {
  test('of everything is all that is left', () => {
    expect(refundParts(order())).toEqual(order());
    expect(refundParts(order(), { amount: 10_724 })).toEqual(order());
  });

  test('of units has their share of price and tax, without shipping', () => {
    expect(refundParts(order(), { items: [{ id: 'tee', quantity: 1 }] })).toEqual({
      lines: [{ id: 'tee', quantity: 1, goods: 2500, tax: 209 }],
      shipping: 0,
      shippingTax: 0,
      total: 2709,
    });
  });

  test('of units with shipping has both', () => {
    const parts = refundParts(order(), { items: [{ id: 'mug', quantity: 1 }], shipping: true });
    expect(parts).toMatchObject({ shipping: 595, shippingTax: 50, total: 1800 + 151 + 595 + 50 });
  });

  test('of shipping alone', () => {
    const parts = refundParts(order(), { shipping: true });
    expect(parts).toEqual({ lines: [], shipping: 595, shippingTax: 50, total: 645 });
  });

  test('of everything has parts that add up, for an order of which less was paid than it cost', () => {
    const parts = refundParts({ ...order(), total: 5000 });
    expect(parts.lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect([totalOf(parts), parts.total]).toEqual([5000, 5000]);
  });

  test('of the last units takes the rest', () => {
    const first = refundParts(order(), { items: [{ id: 'tee', quantity: 2 }] });
    const left = partsLeft(order(), [first]);
    const last = refundParts({ ...left, total: totalOf(left) }, { items: [{ id: 'tee', quantity: 1 }] });
    expect(first.lines[0]?.tax).toBe(419);
    expect(last.lines[0]?.tax).toBe(209);
  });

  test('of an amount is spread over all parts, without units', () => {
    const parts = refundParts(order(), { amount: 1000 });
    expect(parts).toEqual({
      lines: [
        { id: 'tee', quantity: 0, goods: 699, tax: 59 },
        { id: 'mug', quantity: 0, goods: 168, tax: 14 },
      ],
      shipping: 55,
      shippingTax: 5,
      total: 1000,
    });
  });

  test('of units and a smaller amount is spread over the units', () => {
    const parts = refundParts(order(), { items: [{ id: 'tee', quantity: 1 }], amount: 1000 });
    expect(parts).toMatchObject({ lines: [{ id: 'tee', quantity: 1, goods: 923, tax: 77 }], total: 1000 });
  });

  test('of units and a larger amount takes the excess from the rest of the order', () => {
    const parts = refundParts(order(), { items: [{ id: 'mug', quantity: 1 }], amount: 3000 });
    expect(parts.lines[0]).toEqual({ id: 'mug', quantity: 1, goods: 1800, tax: 151 });
    expect(totalOf(parts)).toBe(3000);
  });

  test('of more than the parts, for an order of which more was paid than it cost', () => {
    const paidMore = { ...order(), total: 12_000 };
    expect(refundParts(paidMore, { amount: 11_000 }).total).toBe(11_000);
    expect(refundParts(paidMore).total).toBe(12_000);
  });

  test.each([
    ['more units than are left', [{ id: 'tee', quantity: 4 }]],
    ['no units', [{ id: 'tee', quantity: 0 }]],
    ['an unknown line item', [{ id: 'cap', quantity: 1 }]],
  ])('is refused for %s', (_what, items) => {
    expect(() => refundParts(order(), { items })).toThrow(RangeError);
  });
});

const cents = fc.integer({ min: 0, max: 100_000 });
const anyOrder = fc
  .record({
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unit: cents }), {
      minLength: 1,
      maxLength: 5,
    }),
    rate: fc.double({ min: 0, max: 30, noNaN: true }),
    shippingFlat: cents,
    taxesShipping: fc.boolean(),
  })
  .map(({ lines, rate, shippingFlat, taxesShipping }): Refundable => {
    const price = priceOrder(
      lines.map(({ quantity, unit }) => ({ amount: quantity * unit, isClothing: false })),
      { state: 'NV' },
      {
        shippingFlat,
        freeShippingFrom: 50_000,
        taxTable: { NV: { rate, clothing: true, shipping: taxesShipping } },
      },
    );
    const parts = {
      lines: lines.map(({ quantity, unit }, index) => ({
        id: `line ${index}`,
        quantity,
        goods: quantity * unit,
        tax: price.taxParts.lines[index] ?? 0,
      })),
      shipping: price.shipping,
      shippingTax: price.taxParts.shipping,
    };
    return { ...parts, total: price.total };
  });
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('amount', 'units', 'units and amount', 'rest'),
    line: fc.nat(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('any sequence of refunds ends at or below what was captured, also for each line item', () => {
  fc.assert(
    fc.property(anyOrder, steps, (whole, chosen) => {
      const refunds: ReturnType<typeof refundParts>[] = [];
      for (const { kind, line, share, shipping } of chosen) {
        const parts = partsLeft(whole, refunds);
        const left = { ...parts, total: whole.total - refunds.reduce((all, { total }) => all + total, 0) };
        const item = left.lines[line % left.lines.length];
        const quantity = item && Math.ceil(item.quantity * share);
        const items = item && quantity ? [{ id: item.id, quantity }] : undefined;
        const amount = Math.floor(left.total * share);
        refunds.push(
          refundParts(left, {
            ...(kind.includes('units') && { items, shipping }),
            ...(kind.includes('amount') && { amount }),
          }),
        );
      }
      const left = partsLeft(whole, refunds);
      for (const rest of [
        ...left.lines.flatMap((line) => [line.quantity, line.goods, line.tax]),
        left.shipping,
      ])
        expect(rest).toBeGreaterThanOrEqual(0);
      expect(left.shippingTax).toBeGreaterThanOrEqual(0);
      for (const { total, ...parts } of refunds) expect(totalOf(parts)).toBe(total);
    }),
  );
});

test('the order of the line items changes nothing', () => {
  fc.assert(
    fc.property(anyOrder, fc.double({ min: 0, max: 1, noNaN: true }), (whole, share) => {
      const amount = Math.floor(whole.total * share);
      const reversed = { ...whole, lines: whole.lines.toReversed() };
      const byId = ({ lines, ...rest }: AmountParts) => ({
        ...rest,
        lines: lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      });
      expect(byId(refundParts(reversed, { amount }))).toEqual(byId(refundParts(whole, { amount })));
    }),
  );
});
