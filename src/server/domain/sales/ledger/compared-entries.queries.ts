import { and, eq, gte, inArray, max, min, notInArray, sql, sum } from 'drizzle-orm';
import { isOneOf } from '#db/bound-values.ts';
import type { Db } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { ORDER_KIND } from '#server/kernel/samples/sample-kinds.ts';
import { OUTSIDE_KINDS } from '#shared/ledger.ts';
import { WAITING_REFUND_STATUSES } from '#shared/order-state.ts';
import type { LedgerSum } from './find-differences.ts';

/** The provider knows no sample. */
export const isOfNoSample = sql`not exists (select 1 from ${sampleRecords}
    where ${eq(sampleRecords.kind, ORDER_KIND)} and ${sampleRecords.recordId} = ${ledgerEntries.orderId})`;
const isComparable = and(
  notInArray(ledgerEntries.kind, ['fee', 'fee_returned', ...OUTSIDE_KINDS]),
  isOfNoSample,
);

/** Returns when the first payment was captured that the provider knows; null without any. */
export function firstCapture(db: Db): Date | null {
  const isCapture = and(eq(ledgerEntries.kind, 'captured'), isComparable);
  return (
    db
      .select({ at: ledgerEntries.occurredAt })
      .from(ledgerEntries)
      .where(isCapture)
      .orderBy(ledgerEntries.occurredAt)
      .limit(1)
      .get()?.at ?? null
  );
}

/** Returns the sums of the entries since a time, by source. */
export function sumsSince(db: Db, from: Date): LedgerSum[] {
  return sums(db)
    .where(and(gte(ledgerEntries.occurredAt, from), isComparable))
    .groupBy(ledgerEntries.source)
    .all();
}

/** Returns the sums of all entries of these sources. */
export function sumsOf(db: Db, sources: readonly string[]): Map<string, LedgerSum> {
  const found = sums(db)
    .where(and(isOneOf(ledgerEntries.source, sources), isComparable))
    .groupBy(ledgerEntries.source)
    .all();
  return new Map(found.map((one) => [one.source, one]));
}

const sums = (db: Db) =>
  db
    .select({
      source: ledgerEntries.source,
      orderId: sql<string | null>`max(${ledgerEntries.orderId})`,
      cents: sum(ledgerEntries.amountCents).mapWith(Number),
      firstAt: sql<Date>`${min(ledgerEntries.occurredAt)}`.mapWith(ledgerEntries.occurredAt),
      lastAt: sql<Date>`${max(ledgerEntries.occurredAt)}`.mapWith(ledgerEntries.occurredAt),
    })
    .from(ledgerEntries);

/** Returns the orders of these payment intents; null for a payment of this shop that has none yet. */
export function ordersOfIntents(db: Db, intentIds: readonly string[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const { paymentIntentId } = checkouts;
  const started = db
    .select({ id: paymentIntentId })
    .from(checkouts)
    .where(isOneOf(paymentIntentId, intentIds))
    .all();
  for (const { id } of started) if (id) found.set(id, null);
  const { stripePaymentIntentId } = orders;
  const sold = db
    .select({ orderId: orders.id, intentId: stripePaymentIntentId })
    .from(orders)
    .where(isOneOf(stripePaymentIntentId, intentIds))
    .all();
  for (const { orderId, intentId } of sold) if (intentId) found.set(intentId, orderId);
  return found;
}

/** Returns which of these refunds the provider may have moved already, although they haven't succeeded here. */
export function unsettledRefunds(db: Db, sources: readonly string[]): Set<string> {
  const { providerRefundId, status } = refunds;
  const isOpen = inArray(status, ['requested', ...WAITING_REFUND_STATUSES]);
  const found = db
    .select({ id: providerRefundId })
    .from(refunds)
    .where(and(isOneOf(providerRefundId, sources), isOpen))
    .all();
  return new Set(found.flatMap(({ id }) => id ?? []));
}
