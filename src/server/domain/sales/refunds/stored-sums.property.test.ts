import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { sum } from '#shared/money.ts';
import { splitLines, totalsOf } from '#shared/pricing.ts';
import type { RefundInput } from '#shared/schemas/refund.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { soldLines } from '../orders/sold-lines.ts';
import { refundedLines } from './left-to-refund.ts';
import { readRefundable, refundsOf } from './refunds.queries.ts';
import { requestRefund } from './request-refund.ts';

const lines = fc.array(
  fc.record({ priceCents: fc.integer({ min: 1, max: 4000 }), quantity: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 3 },
);
const inputs = fc.array(
  fc.oneof(
    fc.record({ nth: fc.nat({ max: 2 }), shipping: fc.boolean() }),
    fc.record({ cents: fc.integer({ min: 100, max: 999 }) }),
  ),
  { maxLength: 4 },
);

it('stores checkouts, orders and refunds whose sums equal their lines, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(lines, inputs, async (sold, refunded) => {
      const services = testServices({ TAX_RATES: '{"NV": 8.375}' });
      const { db } = services;
      const products = sold.map(({ priceCents, quantity }, index) => ({
        productId: stockProduct(services, { name: `Product ${index}`, priceCents }),
        quantity,
      }));
      const { id, items } = await buy(services, products);
      for (const one of refunded) {
        const input: RefundInput =
          'cents' in one
            ? { amount: `${Math.floor(one.cents / 100)}.${String(one.cents % 100).padStart(2, '0')}` }
            : {
                items: [{ id: items[one.nth % items.length]?.id ?? '', quantity: 1 }],
                shipping: one.shipping,
              };
        // More than is left is refused.
        await requestRefund(services, id, input, { actor: ADMIN_ACTOR }).catch(() => undefined);
      }
      const [order] = db.select().from(orders).all();
      const [checkout] = db.select().from(checkouts).all();
      if (!order || !checkout) throw new Error('Nothing was sold.');
      const stored = soldLines(db.select().from(orderItems).all(), order);
      const expected = splitLines(stored);
      const { sums, total } = totalsOf(expected.items, expected.shipping);
      for (const row of [order, checkout])
        expect({ sums: row.sums, total: row.totalCents }).toEqual({ sums, total });
      const all = refundsOf(db, [id]).get(id) ?? [];
      for (const refund of all) {
        const { items: parts, shipping } = splitLines(refundedLines(refund));
        const totals = totalsOf(parts, shipping);
        expect(totals).toEqual({ sums: refund.sums, total: refund.amountCents });
      }
      const { left } = readRefundable(db, order);
      expect(sum(all.map(({ amountCents }) => amountCents)) + left.total).toBe(total);
      expect(db.select().from(refunds).all()).toHaveLength(all.length);
    }),
    { numRuns: 25 },
  );
});
