import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { DIFFERENCE_KINDS, LEDGER_KINDS, PROVIDER_CHECKS } from '#shared/ledger.ts';
import { cents, flag, id, instant, oneOf } from './columns.ts';
import { orders } from './orders.ts';

/**
 * The payment entries (docs/product/payments.md#ledger). Rows are only added: triggers refuse to change or delete them,
 * except those of sample orders.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    /** Counts the entries. */
    number: integer('number').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    /** Null for an entry without an order, such as a monthly fee. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /**
     * The payment provider's id of its cause: the payment intent, refund, dispute or balance transaction. Of money outside, our own id of
     * the order or refund.
     */
    source: text('source').notNull(),
    /** Positive when we receive, negative when we pay. */
    amountCents: cents('amount_cents').notNull(),
    /** The parts of the amount, with its sign. */
    taxCents: cents('tax_cents').notNull().default(0),
    shippingCents: cents('shipping_cents').notNull().default(0),
    /** The goods and shipping in the amount that were sold with tax, without the tax (docs/product/payments.md#taxable-sales). */
    taxableCents: cents('taxable_cents').notNull().default(0),
    /** Whether it is real money. */
    isLive: flag('is_live', false),
    /** When the money moved, which may be long before it was recorded. */
    occurredAt: instant('occurred_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('ledger_entries_kind', t.kind, LEDGER_KINDS),
    check('ledger_entries_parts', sql`abs(${t.taxCents}) + abs(${t.shippingCents}) <= abs(${t.amountCents})`),
    check(
      'ledger_entries_taxable',
      sql`abs(${t.taxCents}) + abs(${t.taxableCents}) <= abs(${t.amountCents})`,
    ),
    /** The same entry is posted only once. */
    uniqueIndex('ledger_entries_once').on(t.source, t.kind),
    index('ledger_entries_of_order').on(t.orderId, t.occurredAt),
    /** Covering indexes for sums. */
    index('ledger_entries_by_date').on(
      t.occurredAt,
      t.number,
      t.kind,
      t.amountCents,
      t.taxCents,
      t.taxableCents,
      t.isLive,
    ),
    index('ledger_entries_by_kind').on(t.kind, t.occurredAt, t.amountCents, t.isLive),
  ],
);

/** Payments whose fee isn't in the ledger yet. Written by triggers (`db/triggers.ts`), because finding them takes reading all entries. */
export const paymentsWithoutFee = sqliteTable('payments_without_fee', {
  source: text('source').primaryKey(),
});

/** Differences between the ledger and the payment provider (docs/product/payments.md#reconciliation). */
export const ledgerDifferences = sqliteTable(
  'ledger_differences',
  {
    id: id(),
    kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
    /** As in the ledger. */
    source: text('source').notNull(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** The sum of the ledger's entries for the source, and the provider's; null if it has none. */
    oursCents: cents('ours_cents'),
    theirsCents: cents('theirs_cents'),
    occurredAt: instant('occurred_at').notNull(),
    foundAt: instant('found_at').notNull(),
    /** When both agreed again, or an administrator explained the difference. */
    resolvedAt: instant('resolved_at'),
    /** The administrator's explanation. */
    note: text('note'),
  },
  (t) => [
    oneOf('ledger_differences_kind', t.kind, DIFFERENCE_KINDS),
    uniqueIndex('ledger_differences_once').on(t.source, t.kind),
    index('ledger_differences_open').on(t.foundAt).where(sql`resolved_at is null`),
    index('ledger_differences_of_order').on(t.orderId),
  ],
);

/** The last run of each comparison with the payment provider, one row per kind. */
export const providerChecks = sqliteTable(
  'provider_checks',
  {
    kind: text('kind', { enum: PROVIDER_CHECKS }).primaryKey(),
    /** When the current run began; null without one. */
    startedAt: instant('started_at'),
    /** During a run: when another process may take it over. */
    leaseUntil: instant('lease_until'),
    /** How many of the provider's records it has read. */
    recordsRead: integer('records_read').notNull().default(0),
    /** When the last complete run began, and what it found. */
    completedAt: instant('completed_at'),
    /**
     * How many refunds and disputes the last run, and the failed ones before it, recorded because their webhooks never arrived.
     */
    missedRecorded: integer('missed_recorded').notNull().default(0),
    /** Why the last run failed; null after a complete one. */
    error: text('error'),
    failedAt: instant('failed_at'),
  },
  (t) => [oneOf('provider_checks_kind', t.kind, PROVIDER_CHECKS)],
);
