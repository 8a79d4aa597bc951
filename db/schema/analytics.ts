import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { COUNT_KINDS } from '#shared/analytics.ts';
import { flag, instant, notNegative, oneOf } from './columns.ts';

/** How often something was seen or done on a day, and by how many visitors (docs/product/analytics.md#visits). */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    kind: text('kind', { enum: COUNT_KINDS }).notNull(),
    /** The path of a page, the id of a product, the step, or the text of a search. */
    subject: text('subject').notNull(),
    /** `YYYY-MM-DD` in the shop's time zone. */
    day: text('day').notNull(),
    /** Created by `npm run demo`. In separate rows, so that they can be removed. */
    isSample: flag('is_sample', false),
    count: integer('count').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject, t.day, t.isSample] }),
    oneOf('daily_counts_kind', t.kind, COUNT_KINDS),
    notNegative('daily_counts_not_negative', t.count, t.visitors),
    /** By subject first, so that sums need no sorting; a covering index for them. */
    index('daily_counts_sums').on(t.kind, t.subject, t.day, t.count, t.visitors),
    index('daily_counts_age').on(t.day),
    index('daily_counts_samples').on(t.isSample).where(sql`is_sample = 1`),
  ],
);

/** The secret that turns addresses into visitors of one day; deleted when the day is over. */
export const visitorDays = sqliteTable(
  'visitor_days',
  {
    day: text('day').primaryKey(),
    salt: text('salt').notNull(),
    /** How many rows the day has in `visitor_marks`. */
    marks: integer('marks').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [check('visitor_days_marks', sql`${t.marks} >= 0`), index('visitor_days_expiry').on(t.expiresAt)],
);

/** What each visitor of the current day was counted for; deleted when the day is over. */
export const visitorMarks = sqliteTable(
  'visitor_marks',
  {
    /** A salted hash, different every day. */
    visitor: text('visitor').notNull(),
    kind: text('kind', { enum: COUNT_KINDS }).notNull(),
    subject: text('subject').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.visitor, t.kind, t.subject] }),
    index('visitor_marks_expiry').on(t.expiresAt),
  ],
);
