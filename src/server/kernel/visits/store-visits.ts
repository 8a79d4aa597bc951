import { randomBytes } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn, transaction } from '#db/client.ts';
import { dailyCounts, visitorDays, visitorMarks } from '#db/schema/analytics.ts';
import { lastDays } from '#server/kernel/time/days.ts';
import type { CountKind } from '#shared/analytics.ts';
import { HOUR_MS } from '#shared/durations.ts';

/** A process may write its last visits after midnight. */
const GRACE_MS = HOUR_MS;
/** Limits what a client can store per day by changing its user agent: views still count, visitors don't. */
const MAX_MARKS_A_DAY = 500_000;
/** Limits what a client can store per day by searching for nonsense. */
const MAX_SEARCHES_A_DAY = 100;

/** The required part of the services, which themselves need this file. */
export interface Shop {
  db: Db;
  env: { timeZone: string };
  now: () => Date;
}

/** A visitor's action on a day, and how often it happened. */
export interface Visit {
  day: string;
  visitor: string;
  kind: CountKind;
  subject: string;
  times: number;
  /** When the visitor is forgotten. */
  expiresAt: Date;
}

/** A day on which visits are counted, in milliseconds since 1970. */
export interface CountingDay {
  day: string;
  from: number;
  to: number;
  salt: string;
  expiresAt: Date;
}

const statements = preparedOn((db) => ({
  addDay: db
    .insert(visitorDays)
    .values({
      day: sql.placeholder('day'),
      salt: sql.placeholder('salt'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoNothing()
    .prepare(),
  day: db
    .select()
    .from(visitorDays)
    .where(eq(visitorDays.day, sql.placeholder('day')))
    .prepare(),
  addMarks: db
    .update(visitorDays)
    .set({ marks: sql`${visitorDays.marks} + ${sql.placeholder('added')}` })
    .where(eq(visitorDays.day, sql.placeholder('day')))
    .prepare(),
  mark: db
    .insert(visitorMarks)
    .values({
      visitor: sql.placeholder('visitor'),
      kind: sql.placeholder('kind'),
      subject: sql.placeholder('subject'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoNothing()
    .prepare(),
  add: db
    .insert(dailyCounts)
    .values({
      kind: sql.placeholder('kind'),
      subject: sql.placeholder('subject'),
      day: sql.placeholder('day'),
      count: sql.placeholder('count'),
      visitors: sql.placeholder('visitors'),
    })
    .onConflictDoUpdate({
      target: [dailyCounts.kind, dailyCounts.subject, dailyCounts.day, dailyCounts.isSample],
      set: { count: sql`count + excluded.count`, visitors: sql`visitors + excluded.visitors` },
    })
    .prepare(),
  searches: db
    .select({ n: count() })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.kind, 'search'), eq(dailyCounts.day, sql.placeholder('day'))))
    .prepare(),
  search: db
    .select({ day: dailyCounts.day })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.kind, 'search'),
        eq(dailyCounts.subject, sql.placeholder('subject')),
        eq(dailyCounts.day, sql.placeholder('day')),
      ),
    )
    .prepare(),
}));

/** Returns the current day with its salt, which all processes share. */
export function countingDay({ db, env, now }: Shop): CountingDay {
  const [today] = lastDays(env.timeZone, now(), 1);
  if (!today) throw new Error('There is no current day.');
  const { date: day, from, to } = today;
  const expiresAt = new Date(to + GRACE_MS);
  const salt = randomBytes(32).toString('base64url');
  statements(db).addDay.run({ day, salt, expiresAt });
  const stored = statements(db).day.get({ day });
  return { day, from, to, salt: stored?.salt ?? salt, expiresAt };
}

/** Adds visits to the sums of their days, in one transaction. A visitor counts once per day and subject. */
export function storeVisits(db: Db, visits: readonly Visit[]): void {
  transaction(db, () => {
    for (const [day, ofDay] of Map.groupBy(visits, (visit) => visit.day)) storeDay(db, day, ofDay);
  });
}

function storeDay(db: Db, day: string, visits: readonly Visit[]): void {
  const run = statements(db);
  const known = run.day.get({ day })?.marks ?? 0;
  let added = 0;
  for (const subjects of Map.groupBy(visits, ({ kind, subject }) => `${kind} ${subject}`).values()) {
    const [first] = subjects;
    if (!first || isOneSearchTooMany(db, first)) continue;
    const { kind, subject } = first;
    let times = 0;
    let visitors = 0;
    for (const visit of subjects) {
      times += visit.times;
      if (known + added + visitors < MAX_MARKS_A_DAY) visitors += run.mark.run({ ...visit }).changes;
    }
    added += visitors;
    if (times + visitors > 0) run.add.run({ kind, subject, day, count: times, visitors });
  }
  if (added > 0) run.addMarks.run({ day, added });
}

function isOneSearchTooMany(db: Db, { kind, subject, day }: Visit): boolean {
  if (kind !== 'search' || statements(db).search.get({ subject, day })) return false;
  return (statements(db).searches.get({ day })?.n ?? 0) >= MAX_SEARCHES_A_DAY;
}
