import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { passwordResets, sessions } from '#db/schema/accounts.ts';
import { dailyCounts, visitorDays, visitorMarks } from '#db/schema/analytics.ts';
import { aiCosts, aiInteractions } from '#db/schema/assistant.ts';
import { auditLog } from '#db/schema/audit.ts';
import { carts } from '#db/schema/cart.ts';
import { stockMovements } from '#db/schema/catalog.ts';
import { cardDeclines, checkouts, paymentLinks, paymentSources, stockHolds } from '#db/schema/checkout.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { contacts } from '#db/schema/site.ts';
import { HOLD_COOLDOWN_MS, LARGE_HOLD_EVERY_MS } from '#server/domain/catalog/stock-holds.ts';
import { FIGURE_DAYS } from '#shared/assistant-log.ts';
import { isoDay } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { RetentionName } from '#shared/retention.ts';

/**
 * One statement, and so one transaction, that deletes or clears the oldest `limit` records from before
 * `date`.
 */
type Batch = (db: Db, date: Date, limit: number) => { run(): { changes: number }; toSQL(): Statement };
interface Statement {
  sql: string;
  params: unknown[];
}

type Columns = Record<string, null>;

/** Deletes the oldest rows by a date, or with `columns` clears those. */
const oldest =
  (table: SQLiteTable, key: SQLiteColumn, by: SQLiteColumn, where?: SQL, columns?: Columns): Batch =>
  (db, date, limit) => {
    const old = and(where, lt(by, date));
    const isOld = inArray(key, db.select({ key }).from(table).where(old).orderBy(asc(by)).limit(limit));
    return columns ? db.update(table).set(columns).where(isOld) : db.delete(table).where(isOld);
  };

/** Deletes any rows that are old. */
const anyOf =
  (table: SQLiteTable, key: SQLiteColumn | SQL, isOld: (date: Date) => SQL | undefined): Batch =>
  (db, date, limit) =>
    db
      .delete(table)
      .where(inArray(sql`${key}`, db.select({ key }).from(table).where(isOld(date)).limit(limit)));

const rowid = sql<number>`rowid`;
/** A payment is never forgotten before it is processed; a vendor is asked about its orders anyway. */
const isDone = sql`(+${webhookEvents.processedAt} is not null or +${webhookEvents.source} <> 'stripe')`;
/** Nobody has to do anything about it anymore. */
const isSettled = sql`+${emails.status} in ('sent', 'canceled')`;
const hasBody = sql`(${emails.html} is not null or ${emails.data} is not null)`;
const hasPayload = isNotNull(webhookEvents.payload);
/**
 * A checkout with a payment intent may still be paid until it counts as abandoned, which it does once the
 * provider has said that the intent is canceled or unknown.
 */
const isNeverPaid = or(eq(checkouts.status, 'abandoned'), isNull(checkouts.paymentIntentId));
const mayBeAbandoned = inArray(checkouts.status, ['abandoned', 'superseded', 'open']);

/**
 * How the records of each kind are removed. Every statement finds its rows by an index and never scans a
 * table, because it holds the write lock. A unary `+` keeps SQLite from choosing a wider index.
 */
export const EXPIRED_RECORDS: Record<Exclude<RetentionName, 'unorderedDesigns'>, Batch> = {
  finishedJobs: oldest(jobs, jobs.id, jobs.finishedAt, eq(jobs.status, 'done')),
  failedJobs: oldest(jobs, jobs.id, jobs.finishedAt, eq(jobs.status, 'failed')),
  emailBodies: oldest(emails, emails.id, emails.createdAt, and(isSettled, hasBody), {
    data: null,
    html: null,
    text: null,
  }),
  /** Emails that couldn't be sent are kept until someone has dealt with them. */
  emails: oldest(emails, emails.id, emails.createdAt, isSettled),
  webhookPayloads: oldest(
    webhookEvents,
    webhookEvents.id,
    webhookEvents.receivedAt,
    and(hasPayload, isDone),
    { payload: null },
  ),
  webhookEvents: oldest(webhookEvents, webhookEvents.id, webhookEvents.receivedAt, isDone),
  auditLog: oldest(auditLog, auditLog.number, auditLog.createdAt),
  assistantLog: oldest(aiInteractions, aiInteractions.number, aiInteractions.createdAt),
  stockMovements: oldest(stockMovements, stockMovements.id, stockMovements.createdAt),
  visitCounts: anyOf(dailyCounts, rowid, (date) => lt(dailyCounts.day, isoDay(date))),
  spam: oldest(contacts, contacts.id, contacts.createdAt, eq(contacts.status, 'spam')),
  abandonedCheckouts: anyOf(checkouts, checkouts.id, (date) =>
    and(mayBeAbandoned, lt(checkouts.updatedAt, date), isNeverPaid),
  ),
  anonymousCarts: oldest(carts, carts.id, carts.updatedAt, isNull(sql`+${carts.userId}`)),
};

type ShortLived =
  | 'sessions'
  | 'passwordResets'
  | 'stockHolds'
  | 'paymentSources'
  | 'paymentLinks'
  | 'cardDeclines'
  | 'visitorDays'
  | 'visitorMarks'
  | 'assistantCosts';

/** A little longer than the back office shows them, in any time zone. */
const ASSISTANT_COSTS_MS = (FIGURE_DAYS + 2) * DAY_MS;

/** How long the page of a payment link still says that it has ended. */
const ENDED_LINK_MS = 7 * DAY_MS;

/** However late a payment of the link arrives, its order needs the link's reason and note. */
const hasNoUnpaidCheckout = sql`not exists (select 1 from ${checkouts}
  where ${eq(checkouts.paymentLinkId, paymentLinks.id)} and ${ne(checkouts.status, 'completed')})`;

const before = (date: Date, ms: number) => new Date(date.getTime() - ms);

/** Records that are removed as soon as they expire. */
export const SHORT_LIVED_RECORDS: Record<ShortLived, Batch> = {
  sessions: anyOf(sessions, sessions.id, (date) => lt(sessions.expiresAt, Math.floor(date.getTime() / 1000))),
  passwordResets: anyOf(passwordResets, passwordResets.id, (date) => lt(passwordResets.expiresAt, date)),
  stockHolds: anyOf(stockHolds, rowid, (date) =>
    and(
      lt(stockHolds.expiresAt, before(date, HOLD_COOLDOWN_MS)),
      or(isNull(stockHolds.largeAt), lt(stockHolds.largeAt, before(date, LARGE_HOLD_EVERY_MS))),
    ),
  ),
  paymentSources: anyOf(paymentSources, paymentSources.checkoutId, (date) =>
    lt(paymentSources.startedAt, before(date, DAY_MS)),
  ),
  /** Their orders have what they said. Until then the page says that the link has ended. */
  paymentLinks: anyOf(paymentLinks, paymentLinks.id, (date) =>
    and(lt(paymentLinks.expiresAt, before(date, ENDED_LINK_MS)), hasNoUnpaidCheckout),
  ),
  cardDeclines: anyOf(cardDeclines, cardDeclines.id, (date) =>
    lt(cardDeclines.declinedAt, before(date, DAY_MS)),
  ),
  visitorDays: anyOf(visitorDays, visitorDays.day, (date) => lt(visitorDays.expiresAt, date)),
  assistantCosts: anyOf(aiCosts, rowid, (date) => lt(aiCosts.day, isoDay(before(date, ASSISTANT_COSTS_MS)))),
  visitorMarks: anyOf(visitorMarks, rowid, (date) => lt(visitorMarks.expiresAt, date)),
};
