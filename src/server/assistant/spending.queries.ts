import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import { dayIn } from '#shared/dates.ts';
import { dayBounds } from '../analytics/days.ts';
import type { Services } from '../services.ts';

const statements = preparedOn((db) => ({
  spent: db
    .select({ micros: sql<number>`coalesce(sum(${aiInteractions.costMicros}), 0)` })
    .from(aiInteractions)
    .where(
      and(
        sql`${aiInteractions.costMicros} > 0`,
        // Nobody has paid for those of `npm run demo`.
        eq(aiInteractions.isSample, false),
        gte(aiInteractions.createdAt, sql.placeholder('from')),
        lt(aiInteractions.createdAt, sql.placeholder('to')),
      ),
    )
    .prepare(),
}));

/** Returns what the model has cost today, in millionths of a US dollar. The day is that of TIME_ZONE. */
export function spentToday({ db, env, now }: Pick<Services, 'db' | 'env' | 'now'>): number {
  const { from, to } = dayBounds(env.timeZone, dayIn(env.timeZone, now()));
  return statements(db).spent.get({ from: from.getTime(), to: to.getTime() })?.micros ?? 0;
}

/** Returns whether the model has reached the budget of the day. */
export function isBudgetSpent(services: Pick<Services, 'db' | 'env' | 'now'>): boolean {
  return spentToday(services) >= services.env.model.dailyBudgetMicros;
}
