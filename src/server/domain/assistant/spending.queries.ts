import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { aiCosts } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { dayIn } from '#shared/dates.ts';

/** The reserved maximum cost of an answer, on the day when it began. */
export interface Reservation {
  day: string;
  /** In millionths of a US dollar. */
  micros: number;
}

const { day, isSample, micros } = aiCosts;
const row = {
  day: sql.placeholder('day'),
  isSample: sql.placeholder('isSample'),
  micros: sql.placeholder('micros'),
};
const added = {
  target: [day, isSample],
  set: { micros: sql`max(0, ${micros} + ${sql.placeholder('change')})` },
};

const statements = preparedOn((db) => ({
  reserve: db
    .insert(aiCosts)
    .values(row)
    .onConflictDoUpdate({
      ...added,
      setWhere: sql`${micros} + ${sql.placeholder('change')} <= ${sql.placeholder('budget')}`,
    })
    .prepare(),
  count: db.insert(aiCosts).values(row).onConflictDoUpdate(added).prepare(),
  ofDay: db
    .select({ micros: sql<number>`coalesce(sum(${micros}), 0)` })
    .from(aiCosts)
    .where(eq(day, sql.placeholder('day')))
    .prepare(),
}));

/**
 * Reserves the maximum cost of an answer, in millionths of a US dollar, from the day's budget in TIME_ZONE. A single statement,
 * so that concurrent processes can't exceed the budget together.
 * @returns null if the budget has no room for it
 */
export function reserveCost(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  most: number,
): Reservation | null {
  const budget = env.model.dailyBudgetMicros;
  if (budget === 0 || most > budget) return null;
  const reservation = { day: dayIn(env.timeZone, now()), micros: most };
  const { changes } = statements(db).reserve.run({ ...reservation, isSample: false, change: most, budget });
  return changes > 0 ? reservation : null;
}

/** Replaces the reservation of an answer with its actual cost. */
export function settleCost(db: Db, reserved: Reservation, cost: number): void {
  countCost(db, { day: reserved.day, micros: cost - reserved.micros });
}

/** Adds to the cost of a day, or subtracts from it. */
export function countCost(
  db: Db,
  { day: date, micros: change, isSample: sample = false }: Reservation & { isSample?: boolean },
): void {
  statements(db).count.run({ day: date, isSample: sample, micros: Math.max(0, change), change });
}

/** Returns the cost of a day such as `2026-11-22`, including samples, in millionths of a US dollar. */
export function costOfDay(db: Db, date: string): number {
  return statements(db).ofDay.get({ day: date })?.micros ?? 0;
}
