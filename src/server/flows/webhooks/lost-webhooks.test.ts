import { expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { readComparison } from '#server/domain/sales/ledger/differences.queries.ts';
import { reconcileLedger } from '#server/domain/sales/ledger/reconcile-ledger.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { recordMissedPayments } from '#server/flows/checkout/record-missed-payments.ts';
import type { BalanceTransaction } from '#server/gateways/payments/payments.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { LedgerKind } from '#shared/ledger.ts';
import { providerHas } from '#tests/support/balance.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { deliver, recordMonth } from '#tests/support/webhook-month.ts';

/** `LOST_WEBHOOKS=300` takes a minute: 150 refunds and 100 disputes. */
const PAYMENTS = Number(process.env['LOST_WEBHOOKS'] ?? 48);

/** A shop after a month in which only some webhooks arrived. */
async function shopAfterMonth(arrives: (index: number) => boolean): Promise<TestServices> {
  const services = testServices();
  const month = await recordMonth(services, PAYMENTS);
  for (const [index, each] of month.entries()) {
    each.happen();
    if (arrives(index)) await deliver(services, each);
  }
  return services;
}

const KINDS: Partial<Record<LedgerKind, BalanceTransaction['kind']>> = {
  captured: 'payment',
  refunded: 'refund',
  refund_returned: 'refund_failure',
  dispute_held: 'dispute',
  dispute_released: 'dispute_reversal',
  dispute_lost: 'dispute',
};

/** What each order is, by its payment. */
const ordersOf = (services: TestServices) =>
  Object.fromEntries(
    listOrders(services, { limit: 1000, offset: 0 }).orders.map((order) => [
      order.stripePaymentIntentId,
      {
        status: order.status,
        total: order.total,
        refunds: order.refunds.map(({ amount, status }) => [amount, status]).sort(),
        flags: order.attention.map(({ reason }) => reason).sort(),
      },
    ]),
  );

it('makes up for every third webhook of a month in one night, and flags nothing that it healed', async () => {
  const complete = await shopAfterMonth(() => true);
  const services = await shopAfterMonth((index) => index % 3 !== 0);
  const expected = ordersOf(complete);
  expect(Object.keys(expected)).toHaveLength(PAYMENTS);
  expect(ordersOf(services)).not.toEqual(expected);

  // The provider's account has what the complete books have.
  const intents = new Map(
    listOrders(complete, { limit: 1000, offset: 0 }).orders.map((order) => [
      order.id,
      order.stripePaymentIntentId,
    ]),
  );
  for (const { kind, source, orderId, amountCents } of complete.db.select().from(ledgerEntries).all())
    providerHas(services, {
      kind: KINDS[kind] ?? 'other',
      sourceId: kind === 'captured' ? `ch_${source}` : source,
      paymentIntentId: intents.get(orderId ?? '') ?? null,
      amount: amountCents,
    });
  services.pass(DAY_MS);
  await reconcileLedger(services, recordMissedPayments);

  expect(readComparison(services)).toMatchObject({ differences: [], check: { error: null } });
  expect(readComparison(services).recorded).toBeGreaterThan(PAYMENTS / 8);
  expect(ordersOf(services)).toEqual(expected);
  await reconcileLedger(services, recordMissedPayments);
  expect(readComparison(services)).toMatchObject({ differences: [], recorded: 0 });
});
