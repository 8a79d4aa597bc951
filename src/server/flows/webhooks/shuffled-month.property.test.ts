import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails } from '#db/schema/operations.ts';
import { disputes } from '#db/schema/orders.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { deliver, recordMonth } from '#tests/support/webhook-month.ts';

const PAYMENTS = 36;

const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();

/** All that a person or a report sees of the month, with payments in place of ids and numbers, which depend on the order. */
function stateOf(services: TestServices) {
  const { db } = services;
  const { orders } = listOrders(services, { limit: 200, offset: 0 });
  const intents = new Map(orders.map(({ id, stripePaymentIntentId }) => [id, stripePaymentIntentId]));
  const intentOf = (orderId: string | null) => intents.get(orderId ?? '');
  return {
    orders: sorted(
      orders.map((order) => [
        order.stripePaymentIntentId,
        order.status,
        order.total,
        order.refundedTotal,
        order.refunds.map(({ amount, status }) => [amount, status]),
        order.attention.map(({ reason }) => reason).sort(),
        order.items.map(({ quantity, status }) => [quantity, status]),
      ]),
    ),
    ledger: sorted(
      db
        .select()
        .from(ledgerEntries)
        .all()
        .map((entry) => [
          intentOf(entry.orderId),
          entry.kind,
          entry.source,
          entry.amountCents,
          entry.taxCents,
          entry.shippingCents,
        ]),
    ),
    disputes: sorted(
      db
        .select()
        .from(disputes)
        .all()
        .map(({ id, orderId, status, closedAt }) => [id, intentOf(orderId), status, closedAt !== null]),
    ),
    emails: sorted(
      db
        .select()
        .from(emails)
        .all()
        .map(({ orderId, template, recipient }) => [intentOf(orderId), template, recipient]),
    ),
  };
}

/** What each order brought in. */
function netOf(services: TestServices): Record<string, number> {
  const net: Record<string, number> = {};
  const { orders } = listOrders(services, { limit: 200, offset: 0 });
  const intents = new Map(orders.map(({ id, stripePaymentIntentId }) => [id, stripePaymentIntentId]));
  for (const { orderId, amountCents } of services.db.select().from(ledgerEntries).all()) {
    const intent = intents.get(orderId ?? '') ?? '';
    net[intent] = (net[intent] ?? 0) + amountCents;
  }
  return net;
}

const SETTINGS = { MAIL_NOTIFY: 'flags:office@gti.example,messages:office@gti.example' };

it('leaves the same orders, ledger and emails in whatever order the webhooks of a month arrive, each twice', async () => {
  const live = testServices(SETTINGS);
  const recorded = await recordMonth(live, PAYMENTS);
  expect(recorded.length).toBeGreaterThan(100);
  for (const each of recorded) {
    each.happen();
    await deliver(live, each);
  }

  const inOrder = testServices(SETTINGS);
  const again = await recordMonth(inOrder, PAYMENTS);
  for (const { happen } of again) happen();
  for (const each of again) await deliver(inOrder, each);
  const expected = stateOf(inOrder);
  expect(expected.orders).toHaveLength(PAYMENTS);

  const positions = recorded.flatMap((_, index) => [index, index]);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(positions, { minLength: positions.length }), async (shuffled) => {
      const services = testServices(SETTINGS);
      const month = await recordMonth(services, PAYMENTS);
      for (const { happen } of month) happen();
      for (const index of shuffled) {
        const each = month[index];
        if (each) await deliver(services, each);
      }
      expect(stateOf(services)).toEqual(expected);
      expect(netOf(services)).toEqual(netOf(live));
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
