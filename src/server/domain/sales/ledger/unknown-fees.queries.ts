import { and, count, desc, gte, lt, type SQL, sql } from 'drizzle-orm';
import { ledgerEntries } from '#db/schema/ledger.ts';
import type { Services } from '#server/kernel/services.ts';
import { isOfNoSample } from './compared-entries.queries.ts';
import { type LedgerFilter, ledgerCondition } from './ledger-filter.ts';

/*
 * The payments whose fee the ledger doesn't have yet: only the comparison with the provider posts it, under the id of the payment, also
 * if it is 0. Payments of samples have none that the provider knows.
 */

type Deps = Pick<Services, 'db' | 'env'>;

const hasNoFee = sql`${ledgerEntries.source} in (select source from payments_without_fee)`;

const isUnknown = (services: Deps, filter: LedgerFilter, within?: SQL) =>
  and(ledgerCondition(services, { ...filter, kind: 'captured' }), within, hasNoFee, isOfNoSample);

/** Returns how many payments lack their fee in the figures of a filter. */
export function countUnknownFees(services: Deps, filter: LedgerFilter): number {
  const hasPaymentsOrFees = filter.kind === undefined || filter.kind === 'captured' || filter.kind === 'fee';
  return hasPaymentsOrFees ? countWhere(services, isUnknown(services, filter)) : 0;
}

/** Returns how many payments of before a time lack their fee. */
export function countUnknownFeesBefore(services: Deps, time: Date): number {
  return countWhere(services, isUnknown(services, {}, lt(ledgerEntries.occurredAt, time)));
}

function countWhere({ db }: Deps, condition: SQL | undefined): number {
  return db.select({ n: count() }).from(ledgerEntries).where(condition).get()?.n ?? 0;
}

/** A payment whose fee isn't known. */
interface Payment {
  intentId: string;
  orderId: string | null;
  occurredAt: Date;
}

/** Returns the payments since `from` and before `to` that lack their fee, newest first. */
export function paymentsWithoutFee(
  services: Deps,
  { from, to, limit = -1 }: { from: Date; to: Date; limit?: number },
): Payment[] {
  const { source, orderId, occurredAt } = ledgerEntries;
  return services.db
    .select({ intentId: source, orderId, occurredAt })
    .from(ledgerEntries)
    .where(isUnknown(services, {}, and(gte(occurredAt, from), lt(occurredAt, to))))
    .orderBy(desc(occurredAt))
    .limit(limit)
    .all();
}

/** Returns the SQL for whether an entry is a payment that lacks its fee among the entries up to a number. */
export function lacksFee(newest: number) {
  const { kind, source } = ledgerEntries;
  return sql`(${kind} = 'captured' and ${isOfNoSample} and not exists (select 1 from ledger_entries fee
    where fee.source = ${source} and fee.kind = 'fee' and fee.number <= ${newest}))`.mapWith(Boolean);
}
