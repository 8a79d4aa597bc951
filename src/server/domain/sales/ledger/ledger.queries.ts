import { asc, count, desc, eq, inArray, min, sql, sum } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orders } from '#db/schema/orders.ts';
import { leastLive } from '#server/kernel/env/payment-mode.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { LEDGER_SUMS, type LedgerKind, type PaymentSort, REVENUE_KINDS } from '#shared/ledger.ts';
import { type Cents, toSignedWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { LedgerTotals, PaymentEntry } from '#shared/schemas/payments.schema.ts';
import { type LedgerFilter, ledgerCondition } from './ledger-filter.ts';
import { countUnknownFees } from './unknown-fees.queries.ts';

type Deps = Pick<Services, 'db' | 'env'>;

/** The number and sum of the entries of a kind. */
export interface KindSum {
  kind: LedgerKind;
  n: number;
  cents: Cents;
  taxCents: Cents;
  taxableCents: Cents;
}

const sumsOfKind = {
  kind: ledgerEntries.kind,
  n: count(),
  cents: sum(ledgerEntries.amountCents).mapWith(Number),
  taxCents: sum(ledgerEntries.taxCents).mapWith(Number),
  taxableCents: sum(ledgerEntries.taxableCents).mapWith(Number),
};

/**
 * Splits an entry by tax (docs/product/payments.md#taxable-sales). Only sales and what is taken back of them have these parts,
 * and their sum is the amount.
 */
export function splitByTax({
  kind,
  amountCents,
  taxCents,
  taxableCents,
}: Pick<typeof ledgerEntries.$inferSelect, 'kind' | 'amountCents' | 'taxCents' | 'taxableCents'>) {
  const isSale = REVENUE_KINDS.some((one) => one === kind);
  return isSale
    ? { tax: taxCents, taxable: taxableCents, exempt: amountCents - taxCents - taxableCents }
    : { tax: 0, taxable: 0, exempt: 0 };
}

interface LedgerPage {
  sort?: PaymentSort | undefined;
  limit: number;
  offset: number;
}

/** Returns a page of the entries that match, newest first by default, and their number on all pages. */
export function listLedger(
  services: Deps,
  { sort, limit, offset, ...filter }: LedgerFilter & LedgerPage,
): { entries: PaymentEntry[]; total: number } {
  const page = services.db
    .select({ number: ledgerEntries.number })
    .from(ledgerEntries)
    .where(ledgerCondition(services, filter))
    .orderBy(...ledgerOrder(sort))
    .limit(limit)
    .offset(offset)
    .all();
  const numbers = page.map(({ number }) => number);
  const total = countLedger(services, filter);
  return { entries: readEntries(services.db, numbers, sort).map(toPaymentEntry), total };
}

/** Returns the sums of the entries that match (docs/product/payments.md#ledger). */
export function sumLedger(services: Deps, filter: LedgerFilter): LedgerTotals {
  const rows = sumKinds(services, filter);
  const unknownFees = countUnknownFees(services, filter);
  return { ...toSums(rows), unknownFees, entries: countEntries(rows) };
}

/** Returns the number of the entries that match. */
export function countLedger(services: Deps, filter: LedgerFilter): number {
  return countEntries(sumKinds(services, filter));
}

function sumKinds(services: Deps, filter: LedgerFilter): KindSum[] {
  return services.db
    .select(sumsOfKind)
    .from(ledgerEntries)
    .where(ledgerCondition(services, filter))
    .groupBy(ledgerEntries.kind)
    .all();
}

const countEntries = (rows: readonly KindSum[]) => rows.reduce((all, { n }) => all + n, 0);

/** Returns sums by kind as the wire has them. */
export function toSums(rows: readonly KindSum[]) {
  const centsOf = (kinds: readonly LedgerKind[]) =>
    toSignedWire(rows.filter(({ kind }) => kinds.includes(kind)).reduce((all, { cents }) => all + cents, 0));
  const split = rows.map(({ cents, ...row }) => splitByTax({ ...row, amountCents: cents }));
  const total = (name: 'tax' | 'taxable' | 'exempt') =>
    toSignedWire(split.reduce((all, one) => all + one[name], 0));
  return {
    gross: centsOf(LEDGER_SUMS.gross),
    refunds: centsOf(LEDGER_SUMS.refunds),
    disputes: centsOf(LEDGER_SUMS.disputes),
    fees: centsOf(LEDGER_SUMS.fees),
    outside: centsOf(LEDGER_SUMS.outside),
    net: toSignedWire(rows.reduce((all, { cents }) => all + cents, 0)),
    tax: total('tax'),
    taxable: total('taxable'),
    exempt: total('exempt'),
  };
}

/** An entry with its order. */
export interface EntryRow {
  entry: typeof ledgerEntries.$inferSelect;
  orderNumber: number | null;
  isSample: boolean;
}

/** Returns these entries in the order of the list. */
function readEntries(db: Db, numbers: readonly number[], sort?: PaymentSort): EntryRow[] {
  return db
    .select({ entry: ledgerEntries, orderNumber: orders.number, isSample: isSample(orders) })
    .from(ledgerEntries)
    .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(inArray(ledgerEntries.number, [...numbers]))
    .orderBy(...ledgerOrder(sort))
    .all();
}

/** Returns what a query of entries is sorted by: the newest first by default, those of the same time by their number. */
export function ledgerOrder(sort: PaymentSort = '-date') {
  const { occurredAt, number } = ledgerEntries;
  return sort === 'date' ? [asc(occurredAt), asc(number)] : [desc(occurredAt), desc(number)];
}

function toPaymentEntry({ entry, orderNumber, isSample }: EntryRow): PaymentEntry {
  const { number, kind, orderId, source, amountCents, taxCents, shippingCents, occurredAt, isLive } = entry;
  return {
    id: String(number),
    kind,
    order: orderName(orderId, orderNumber),
    source,
    amount: toSignedWire(amountCents),
    tax: toSignedWire(taxCents),
    shipping: toSignedWire(shippingCents),
    occurredAt: occurredAt.toISOString(),
    livemode: isLive,
    isSample,
  };
}

/** Returns an order as rows about it name it. */
export function orderName(id: string | null, number: number | null): PaymentEntry['order'] {
  return id === null || number === null ? null : { id, orderNumber: toOrderNumber(number) };
}

const statements = preparedOn((db) => ({
  first: db
    .select({ at: min(ledgerEntries.occurredAt) })
    .from(ledgerEntries)
    .prepare(),
  between: db
    .select(sumsOfKind)
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.occurredAt} >= ${sql.placeholder('from')} and ${ledgerEntries.occurredAt} < ${sql.placeholder('to')}
        and ${ledgerEntries.isLive} >= ${sql.placeholder('live')}`,
    )
    .groupBy(ledgerEntries.kind)
    .prepare(),
}));

/** Returns when the first money moved; null if none has. */
export function firstEntry(db: Db): Date | null {
  return statements(db).first.get()?.at ?? null;
}

/** Returns the sums by kind since `from` and before `to`, in milliseconds since 1970. */
export function sumsBetween({ db, env }: Deps, { from, to }: { from: number; to: number }): KindSum[] {
  return statements(db).between.all({ from, to, live: leastLive(env) });
}
