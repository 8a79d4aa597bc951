import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orders } from '#db/schema/orders.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import { DAY_MS } from '#shared/durations.ts';
import { sum } from '#shared/money.ts';
import { splitLines, totalsOf } from '#shared/pricing.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockOf } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { placeHandOrder } from '#tests/support/hand-orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { readComparison } from '../ledger/differences.queries.ts';
import { sumLedger } from '../ledger/ledger.queries.ts';
import { reconcileLedger } from '../ledger/reconcile-ledger.ts';
import { totalRevenue } from '../ledger/revenue.queries.ts';
import { soldLines } from '../orders/sold-lines.ts';
import { readRefundable, refundsOf } from './refunds.queries.ts';
import { requestRefund } from './request-refund.ts';

const entries = ({ db }: TestServices) => db.select().from(ledgerEntries).all();
const refund = (services: TestServices, id: string, input: Parameters<typeof requestRefund>[2]) =>
  requestRefund(services, id, input, { actor: ADMIN_ACTOR });

async function shop() {
  const services = testServices({ TAX_RATES: '{"NV": 8}' });
  const productId = stockProduct(services);
  const order = await placeHandOrder(services, [{ productId, quantity: 2 }], { discountPercent: 20 });
  return { services, productId, order };
}

it('records a refund of an order that was paid outside at once, without the payment provider', async () => {
  const { services, productId, order } = await shop();
  const [item] = order.items;
  const items = [{ id: item?.id ?? '', quantity: 1, restock: true }];
  const { refund: made } = await refund(services, order.id, { items });
  expect(made).toMatchObject({
    status: 'succeeded',
    providerId: null,
    amount: '21.60',
    tax: '1.60',
    items: [{ goods: '25.00', discount: '-5.00' }],
  });
  expect(entries(services).at(-1)).toMatchObject({
    kind: 'returned_outside',
    source: made.id,
    amountCents: -2160,
    taxableCents: -2000,
  });
  expect(stockOf(services, productId)).toBe(9);
  expect(services.payments.refunds).toEqual([]);
  expect(totalRevenue(services)).toBe(4915 - 2160);
});

it('cancels an order that was paid outside, and what it restocks', async () => {
  const { services, productId, order } = await shop();
  const canceled = await cancelOrder(services, order.id, { restock: true } as never, ADMIN_ACTOR);
  expect(canceled).toMatchObject({ status: 'cancelled', refundedTotal: '49.15', fullyRefunded: true });
  expect(stockOf(services, productId)).toBe(10);
  expect(totalRevenue(services)).toBe(0);
});

it('cancels a free order, which has nothing to refund', async () => {
  const { services, productId } = await shop();
  const changes = { discountPercent: 100, waiveShipping: true };
  const { id } = await placeHandOrder(services, [{ productId, quantity: 1 }], changes);
  expect(await rejectionOf(refund(services, id, {}))).toMatchObject({ code: 'nothing_to_do' });
  expect(await cancelOrder(services, id, {} as never, ADMIN_ACTOR)).toMatchObject({ status: 'cancelled' });
});

it('stays out of the comparison with the payment provider, and has no fee to wait for', async () => {
  const { services, order } = await shop();
  await refund(services, order.id, { amount: '10.00' });
  services.pass(2 * DAY_MS);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services)).toMatchObject({ differenceCount: 0, unknownFees: 0 });
  expect(sumLedger(services, {})).toMatchObject({
    gross: '0.00',
    refunds: '0.00',
    outside: '39.15',
    net: '39.15',
    unknownFees: 0,
    entries: 2,
  });
});

it('conserves every cent of orders by hand with discounts, however they are refunded', async () => {
  const sold = fc.array(
    fc.record({ priceCents: fc.integer({ min: 1, max: 4000 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    { minLength: 1, maxLength: 3 },
  );
  const refunded = fc.array(
    fc.oneof(
      fc.record({ nth: fc.nat(2), shipping: fc.boolean() }),
      fc.record({ cents: fc.integer({ min: 100, max: 999 }) }),
    ),
    { maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(sold, fc.integer({ min: 0, max: 10_000 }), refunded, async (lines, hundredths, all) => {
      const services = testServices({ TAX_RATES: '{"NV": 8.375}' });
      const { db } = services;
      const items = lines.map(({ priceCents, quantity }, index) => ({
        productId: stockProduct(services, { name: `Product ${index}`, priceCents }),
        quantity,
      }));
      const changes = hundredths === 0 ? {} : { discountPercent: hundredths / 100 };
      const { id, items: stored } = await placeHandOrder(services, items, changes);
      for (const one of all) {
        const input =
          'cents' in one
            ? { amount: (one.cents / 100).toFixed(2) }
            : {
                items: [{ id: stored[one.nth % stored.length]?.id ?? '', quantity: 1 }],
                shipping: one.shipping,
              };
        // More than is left is refused.
        await refund(services, id, input as never).catch(() => undefined);
      }
      const order = db.select().from(orders).get();
      if (!order) throw new Error('Nothing was sold.');
      const { items: parts, shipping } = splitLines(
        soldLines(
          order.items.map((line) => ({ ...line, id: line.cartItemId })),
          order,
        ),
      );
      expect(totalsOf(parts, shipping)).toEqual({ sums: order.sums, total: order.totalCents });
      const made = sum((refundsOf(db, [id]).get(id) ?? []).map(({ amountCents }) => amountCents));
      expect(made + readRefundable(db, order).left.total).toBe(order.totalCents);
      expect(sum(entries(services).map(({ amountCents }) => amountCents))).toBe(order.totalCents - made);
      expect(totalRevenue(services)).toBe(order.totalCents - made);
    }),
    { numRuns: 25 },
  );
});
