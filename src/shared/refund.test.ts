import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Line, SHIPPING, totalOf } from './amounts.ts';
import { priceOrder } from './pricing.ts';
import { linesLeft, type Refundable, refundParts } from './refund.ts';

const line = (id: string, quantity: number, price: number, tax: number): Line => ({
  id,
  quantity,
  price,
  adjustments: { tax },
});
const shipping = (price: number, tax: number) => line(SHIPPING, 0, price, tax);
const ORDER = [line('tee', 3, 7500, 628), line('mug', 1, 1800, 151), shipping(595, 50)];
const order = (lines = ORDER): Refundable => ({ lines, total: totalOf(lines) });

test('what is left of a part is never below zero', () => {
  const left = linesLeft(linesLeft(ORDER, ORDER), ORDER);
  expect(left).toEqual([line('tee', 0, 0, 0), line('mug', 0, 0, 0), shipping(0, 0)]);
});

describe('a refund', () => {
  test('of everything is all that is left', () => {
    expect(refundParts(order())).toEqual(order());
    expect(refundParts(order(), { amount: 10_724 })).toEqual(order());
  });

  test('of units has their share of price and tax, without shipping', () => {
    expect(refundParts(order(), { items: [{ id: 'tee', quantity: 1 }] })).toEqual({
      lines: [line('tee', 1, 2500, 209)],
      total: 2709,
    });
  });

  test('of units with shipping has both', () => {
    const parts = refundParts(order(), { items: [{ id: 'mug', quantity: 1 }], shipping: true });
    expect(parts).toEqual({
      lines: [line('mug', 1, 1800, 151), shipping(595, 50)],
      total: 1800 + 151 + 595 + 50,
    });
  });

  test('of shipping alone', () => {
    const parts = refundParts(order(), { shipping: true });
    expect(parts).toEqual({ lines: [shipping(595, 50)], total: 645 });
  });

  test('of everything has parts that add up, for an order of which less was paid than it cost', () => {
    const parts = refundParts({ ...order(), total: 5000 });
    expect(parts.lines.map(({ quantity }) => quantity)).toEqual([3, 1, 0]);
    expect([totalOf(parts.lines), parts.total]).toEqual([5000, 5000]);
  });

  test('of the last units takes the rest', () => {
    const first = refundParts(order(), { items: [{ id: 'tee', quantity: 2 }] });
    const last = refundParts(order(linesLeft(ORDER, first.lines)), { items: [{ id: 'tee', quantity: 1 }] });
    expect(first.lines[0]?.adjustments.tax).toBe(419);
    expect(last.lines[0]?.adjustments.tax).toBe(209);
  });

  test('of an amount is spread over all parts, without units', () => {
    const parts = refundParts(order(), { amount: 1000 });
    expect(parts).toEqual({
      lines: [line('tee', 0, 699, 59), line('mug', 0, 168, 14), shipping(55, 5)],
      total: 1000,
    });
  });

  test('of units and a smaller amount is spread over the units', () => {
    const parts = refundParts(order(), { items: [{ id: 'tee', quantity: 1 }], amount: 1000 });
    expect(parts).toEqual({ lines: [line('tee', 1, 923, 77)], total: 1000 });
  });

  test('of units and a larger amount takes the excess from the rest of the order', () => {
    const parts = refundParts(order(), { items: [{ id: 'mug', quantity: 1 }], amount: 3000 });
    expect(parts.lines[0]).toEqual(line('mug', 1, 1800, 151));
    expect(totalOf(parts.lines)).toBe(3000);
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
    /** In percent. */
    discount: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ lines, rate, shippingFlat, taxesShipping, discount }): Refundable => {
    const price = priceOrder(
      lines.map(({ quantity, unit }) => {
        const cents = quantity * unit;
        const adjustments = { discount: -Math.round((cents * discount) / 100) } as object;
        return { price: cents, adjustments, isClothing: false };
      }),
      { state: 'NV' },
      {
        shippingFlat,
        freeShippingFrom: 50_000,
        taxTable: { NV: { rate, clothing: true, shipping: taxesShipping } },
      },
    );
    const items = lines.map(({ quantity }, index) => ({
      id: `line ${index}`,
      quantity,
      ...(price.lines[index] ?? { price: 0, adjustments: {} }),
    }));
    return { lines: [...items, { id: SHIPPING, quantity: 0, ...price.shippingLine }], total: price.total };
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
        const left = leftAfter(whole, refunds);
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
      const left = leftAfter(whole, refunds);
      for (const [index, { quantity, price, adjustments }] of left.lines.entries()) {
        expect(Math.min(quantity, price, adjustments.tax ?? 0)).toBeGreaterThanOrEqual(0);
        for (const [kind, cents] of Object.entries(adjustments)) {
          const sold = new Map(Object.entries(whole.lines[index]?.adjustments ?? {})).get(kind) ?? 0;
          expect(Math.abs(cents)).toBeLessThanOrEqual(Math.abs(sold));
          expect(cents * sold).toBeGreaterThanOrEqual(0);
        }
      }
      // Every cent of the order is refunded or left, in its part of its line.
      const all = [...refunds.flatMap(({ lines }) => lines), ...left.lines];
      expect(totalOf(all)).toBe(whole.total);
      expect(left.total).toBe(totalOf(left.lines));
      for (const { total, lines } of refunds) expect(totalOf(lines)).toBe(total);
    }),
  );
});

function leftAfter({ lines, total }: Refundable, refunds: readonly Refundable[]): Refundable {
  return {
    lines: refunds.reduce((left, refund) => linesLeft(left, refund.lines), lines),
    total: total - refunds.reduce((all, refund) => all + refund.total, 0),
  };
}

test('the order of the line items changes nothing', () => {
  fc.assert(
    fc.property(anyOrder, fc.double({ min: 0, max: 1, noNaN: true }), (whole, share) => {
      const amount = Math.floor(whole.total * share);
      const reversed = { ...whole, lines: whole.lines.toReversed() };
      const byId = ({ lines, total }: Refundable) => ({
        total,
        lines: lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      });
      expect(byId(refundParts(reversed, { amount }))).toEqual(byId(refundParts(whole, { amount })));
    }),
  );
});
