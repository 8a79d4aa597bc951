import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { disputes, orderItems } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import { isSampleOrder } from '#server/kernel/samples/samples.queries.ts';
import { isInquiry } from '#shared/disputes.ts';
import { type LedgerKind, PAYMENT_KINDS } from '#shared/ledger.ts';
import { type Cents, sum } from '#shared/money.ts';
import type { Refundable } from '#shared/refund.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { leftToRefund } from './left-to-refund.ts';
import type { RefundableMoney } from './refund-refusal.ts';
import type { StoredRefund } from './refund-row.ts';

/** What buyers see of the money of an order. */
export interface BuyersMoney {
  refunds: StoredRefund[];
  /** What was paid for it; 0 for an order without refunds. */
  capturedIfRefunded: Cents;
}

/** What the money of an order depends on, besides its rows. */
export interface OrderMoney extends BuyersMoney {
  /** What was paid for it, less what a lost dispute took. */
  keptCents: Cents;
  /** What the payment provider took for it, as far as it is known; negative. */
  feeCents: Cents;
  /** Whether the fee of its payment is in `feeCents`; true for an order without one. */
  isFeeKnown: boolean;
  isDisputed: boolean;
  /** Whether it was paid in another currency: the ledger and refunds from here are in US dollars. */
  isForeign: boolean;
}

const statements = preparedOn((db) => ({
  entries: db
    .select({
      orderId: ledgerEntries.orderId,
      kind: ledgerEntries.kind,
      source: ledgerEntries.source,
      cents: sql<number>`sum(${ledgerEntries.amountCents})`,
    })
    .from(ledgerEntries)
    // With a condition on the kind, SQLite would read all entries of those kinds.
    .where(isListed(ledgerEntries.orderId))
    .groupBy(ledgerEntries.orderId, ledgerEntries.kind, ledgerEntries.source)
    .prepare(),
  openDisputes: db
    .select({ orderId: disputes.orderId, status: disputes.status })
    .from(disputes)
    .where(and(isListed(disputes.orderId), isNull(disputes.closedAt)))
    .prepare(),
  refunds: db
    .select({ refund: refunds, by: users.username })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.requestedBy))
    .where(isListed(refunds.orderId))
    .orderBy(sql`${refunds}.rowid`)
    .prepare(),
  refundItems: db
    .select({ item: refundItems })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(isListed(refunds.orderId))
    .prepare(),
}));

/**
 * Reads refunds, captured amount and open disputes of orders, with one query per table. An inquiry of the bank isn't a dispute: it
 * holds no money, and refunding is a way to end it.
 */
export function readOrderMoney(db: Db, rows: readonly OrderRow[]): Map<string, OrderMoney> {
  const ids = rows.map(({ id }) => id);
  const stored = refundsOf(db, ids);
  const listed = { ids: JSON.stringify(ids) };
  const entries = statements(db).entries.all(listed);
  const disputed = statements(db)
    .openDisputes.all(listed)
    .filter(({ status }) => !isInquiry(status));
  const sumOf = (id: string, kind: (typeof entries)[number]['kind']) =>
    sum(entries.filter((entry) => entry.orderId === id && entry.kind === kind).map(({ cents }) => cents));
  const paidOf = (id: string) => sum(PAYMENT_KINDS.map((kind) => sumOf(id, kind)));
  const hasFee = (payment: string) =>
    entries.some(({ kind, source }) => kind === 'fee' && source === payment);
  const hasCapture = (id: string) =>
    entries.some(({ orderId, kind }) => orderId === id && kind === 'captured');
  return new Map(
    rows.map(({ id, stripePaymentIntentId }) => [
      id,
      {
        refunds: stored.get(id) ?? [],
        capturedIfRefunded: stored.has(id) ? paidOf(id) : 0,
        keptCents: paidOf(id) + sumOf(id, 'dispute_lost') + sumOf(id, 'dispute_reinstated'),
        feeCents: sumOf(id, 'fee') + sumOf(id, 'fee_returned'),
        isFeeKnown: stripePaymentIntentId === null || hasFee(stripePaymentIntentId),
        isDisputed: disputed.some(({ orderId }) => orderId === id),
        isForeign: stripePaymentIntentId !== null && !hasCapture(id),
      },
    ]),
  );
}

const isPayment = ({ kind }: { kind: LedgerKind }) => PAYMENT_KINDS.some((one) => one === kind);

/** Reads the refunds of orders, and what was paid for those that have any. */
export function readBuyersMoney(db: Db, orderIds: readonly string[]): Map<string, BuyersMoney> {
  const stored = refundsOf(db, orderIds);
  if (stored.size === 0) return new Map();
  const entries = statements(db).entries.all({ ids: JSON.stringify([...stored.keys()]) });
  const captured = new Map(entries.filter(isPayment).map(({ orderId, cents }) => [orderId, cents]));
  return new Map(
    [...stored].map(([id, refunds]) => [id, { refunds, capturedIfRefunded: captured.get(id) ?? 0 }]),
  );
}

/** Returns what is left of an order to refund, and what keeps its payment from being refunded. */
export function readRefundable(db: Db, order: OrderRow): { left: Refundable; money: RefundableMoney } {
  const stored = readOrderMoney(db, [order]).get(order.id);
  const items = db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position))
    .all();
  const { refunds: known = [], keptCents = 0, isDisputed = false, isForeign = false } = stored ?? {};
  const left = leftToRefund({ order, items, refunds: known, keptCents });
  const isSample = isSampleOrder(db, order.id);
  return { left, money: { hasMoney: left.total > 0, isDisputed, isForeign, isSample } };
}

/** Returns a refund; undefined if there is none with this id. */
export function findRefund(db: Db, id: string): StoredRefund | undefined {
  const orderId = db.select().from(refunds).where(eq(refunds.id, id)).get()?.orderId;
  return orderId === undefined
    ? undefined
    : refundsOf(db, [orderId])
        .get(orderId)
        ?.find((refund) => refund.id === id);
}

/**
 * Returns the refunds of orders by order, as they were stored: each was divided by what those before it had left. The payment
 * provider may date one before another that was stored earlier.
 */
export function refundsOf(db: Db, orderIds: readonly string[]): Map<string, StoredRefund[]> {
  const listed = { ids: JSON.stringify(orderIds) };
  const rows = statements(db).refunds.all(listed);
  const items = Map.groupBy(
    statements(db)
      .refundItems.all(listed)
      .map(({ item }) => item),
    ({ refundId }) => refundId,
  );
  const stored = rows.map(({ refund, by }) => ({ ...refund, by, items: items.get(refund.id) ?? [] }));
  return Map.groupBy(stored, ({ orderId }) => orderId);
}
