import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { dailyCounts, visitorDays, visitorMarks } from '#db/schema/analytics.ts';
import { aiCosts, aiInteractions } from '#db/schema/assistant.ts';
import { auditLog } from '#db/schema/audit.ts';
import { passwordResets, sessions } from '#db/schema/auth.ts';
import { carts } from '#db/schema/cart.ts';
import { stockMovements } from '#db/schema/catalog.ts';
import { checkouts, stockHolds } from '#db/schema/checkout.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { contacts } from '#db/schema/site.ts';
import { FIGURE_DAYS } from '#shared/assistant-log.ts';
import { isoDay } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { RetentionName } from '#shared/retention.ts';
import { HOLD_COOLDOWN_MS } from '../catalog/stock-holds.ts';

/**
 * One statement, and so one transaction, that deletes or clears the oldest `limit` records from before
 * `date`.
 */
type Batch = (db: Db, date: Date, limit: number) => { run(): { changes: number }; toSQL(): Statement };
interface Statement {
  sql: string;
  params: unknown[];
}

/**
 * How the records of each kind are removed. Every statement finds its rows by an index and never scans a
 * table, because it holds the write lock. A unary `+` keeps SQLite from choosing a wider index.
 */
export const EXPIRED_RECORDS: Record<Exclude<RetentionName, 'unorderedDesigns'>, Batch> = {
  finishedJobs: (db, date, limit) => deleteJobs(db, 'done', date, limit),
  failedJobs: (db, date, limit) => deleteJobs(db, 'failed', date, limit),

  emailBodies: (db, date, limit) => {
    const hasBody = sql`(${emails.html} is not null or ${emails.data} is not null)`;
    const old = and(isSettled, hasBody, lt(emails.createdAt, date));
    const ids = db.select({ id: emails.id }).from(emails).where(old).orderBy(asc(emails.createdAt));
    return db
      .update(emails)
      .set({ data: null, html: null, text: null })
      .where(inArray(emails.id, ids.limit(limit)));
  },
  /** Emails that couldn't be sent are kept until someone has dealt with them. */
  emails: (db, date, limit) => {
    const old = and(isSettled, lt(emails.createdAt, date));
    const ids = db.select({ id: emails.id }).from(emails).where(old).orderBy(asc(emails.createdAt));
    return db.delete(emails).where(inArray(emails.id, ids.limit(limit)));
  },

  webhookPayloads: (db, date, limit) => {
    const old = and(isNotNull(webhookEvents.payload), isDone, lt(webhookEvents.receivedAt, date));
    const { id, receivedAt } = webhookEvents;
    const ids = db.select({ id }).from(webhookEvents).where(old).orderBy(asc(receivedAt)).limit(limit);
    return db.update(webhookEvents).set({ payload: null }).where(inArray(id, ids));
  },
  webhookEvents: (db, date, limit) => {
    const old = and(isDone, lt(webhookEvents.receivedAt, date));
    const { id, receivedAt } = webhookEvents;
    const ids = db.select({ id }).from(webhookEvents).where(old).orderBy(asc(receivedAt)).limit(limit);
    return db.delete(webhookEvents).where(inArray(id, ids));
  },

  auditLog: (db, date, limit) => {
    const old = lt(auditLog.createdAt, date);
    const numbers = db
      .select({ number: auditLog.number })
      .from(auditLog)
      .where(old)
      .orderBy(asc(auditLog.createdAt));
    return db.delete(auditLog).where(inArray(auditLog.number, numbers.limit(limit)));
  },

  assistantLog: (db, date, limit) => {
    const { number, createdAt } = aiInteractions;
    const numbers = db
      .select({ number })
      .from(aiInteractions)
      .where(lt(createdAt, date))
      .orderBy(asc(createdAt));
    return db.delete(aiInteractions).where(inArray(number, numbers.limit(limit)));
  },

  stockMovements: (db, date, limit) => {
    const { id, createdAt } = stockMovements;
    const ids = db.select({ id }).from(stockMovements).where(lt(createdAt, date)).orderBy(asc(createdAt));
    return db.delete(stockMovements).where(inArray(id, ids.limit(limit)));
  },

  visitCounts: (db, date, limit) => {
    const rows = db
      .select({ row: rowid })
      .from(dailyCounts)
      .where(lt(dailyCounts.day, isoDay(date)));
    return db.delete(dailyCounts).where(inArray(rowid, rows.limit(limit)));
  },

  spam: (db, date, limit) => {
    const old = and(eq(contacts.status, 'spam'), lt(contacts.createdAt, date));
    const ids = db.select({ id: contacts.id }).from(contacts).where(old).orderBy(asc(contacts.createdAt));
    return db.delete(contacts).where(inArray(contacts.id, ids.limit(limit)));
  },

  /**
   * A checkout with a payment intent may still be paid until it counts as abandoned, which it does once the
   * provider has said that the intent is canceled or unknown.
   */
  abandonedCheckouts: (db, date, limit) => {
    const { id, status, paymentIntentId, updatedAt } = checkouts;
    const neverPaid = or(eq(status, 'abandoned'), isNull(paymentIntentId));
    const old = and(inArray(status, ['abandoned', 'superseded', 'open']), lt(updatedAt, date), neverPaid);
    const ids = db.select({ id }).from(checkouts).where(old).limit(limit);
    return db.delete(checkouts).where(inArray(id, ids));
  },

  anonymousCarts: (db, date, limit) => {
    const old = and(isNull(sql`+${carts.userId}`), lt(carts.updatedAt, date));
    const ids = db.select({ id: carts.id }).from(carts).where(old).orderBy(asc(carts.updatedAt));
    return db.delete(carts).where(inArray(carts.id, ids.limit(limit)));
  },
};

type ShortLived =
  | 'sessions'
  | 'passwordResets'
  | 'stockHolds'
  | 'visitorDays'
  | 'visitorMarks'
  | 'assistantCosts';

/** Records that are removed as soon as they expire. */
export const SHORT_LIVED_RECORDS: Record<ShortLived, Batch> = {
  sessions: (db, date, limit) => {
    const seconds = Math.floor(date.getTime() / 1000);
    const ids = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, seconds));
    return db.delete(sessions).where(inArray(sessions.id, ids.limit(limit)));
  },
  passwordResets: (db, date, limit) => {
    const { id, expiresAt } = passwordResets;
    const ids = db.select({ id }).from(passwordResets).where(lt(expiresAt, date)).limit(limit);
    return db.delete(passwordResets).where(inArray(id, ids));
  },
  stockHolds: (db, date, limit) => {
    const expired = lt(stockHolds.expiresAt, new Date(date.getTime() - HOLD_COOLDOWN_MS));
    const rows = db.select({ row: rowid }).from(stockHolds).where(expired);
    return db.delete(stockHolds).where(inArray(rowid, rows.limit(limit)));
  },
  visitorDays: (db, date, limit) => {
    const { day, expiresAt } = visitorDays;
    return db
      .delete(visitorDays)
      .where(inArray(day, db.select({ day }).from(visitorDays).where(lt(expiresAt, date)).limit(limit)));
  },
  assistantCosts: (db, date, limit) => {
    const day = isoDay(new Date(date.getTime() - ASSISTANT_COSTS_MS));
    const rows = db.select({ row: rowid }).from(aiCosts).where(lt(aiCosts.day, day)).limit(limit);
    return db.delete(aiCosts).where(inArray(rowid, rows));
  },
  visitorMarks: (db, date, limit) => {
    const rows = db.select({ row: rowid }).from(visitorMarks).where(lt(visitorMarks.expiresAt, date));
    return db.delete(visitorMarks).where(inArray(rowid, rows.limit(limit)));
  },
};

/** A little longer than the back office shows them, in any time zone. */
const ASSISTANT_COSTS_MS = (FIGURE_DAYS + 2) * DAY_MS;
/** A payment is never forgotten before it is processed; a vendor is asked about its orders anyway. */
const isDone = sql`(+${webhookEvents.processedAt} is not null or +${webhookEvents.source} <> 'stripe')`;
/** Nobody has to do anything about it anymore. */
const isSettled = sql`+${emails.status} in ('sent', 'canceled')`;
const rowid = sql<number>`rowid`;

function deleteJobs(db: Db, status: 'done' | 'failed', date: Date, limit: number) {
  const old = and(eq(jobs.status, status), lt(jobs.finishedAt, date));
  const ids = db.select({ id: jobs.id }).from(jobs).where(old).orderBy(asc(jobs.finishedAt)).limit(limit);
  return db.delete(jobs).where(inArray(jobs.id, ids));
}
