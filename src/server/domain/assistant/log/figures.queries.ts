import { and, count, desc, eq, gte, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { lastDays } from '#server/kernel/time/days.ts';
import { VISITOR_TYPES, type Vote } from '#shared/assistant.ts';
import { FIGURE_DAYS } from '#shared/assistant-log.ts';
import type { AssistantFigures } from '#shared/schemas/assistant-log.schema.ts';
import { NO_FAILURES } from '../model-health.queries.ts';
import { costOfDay } from '../spending.queries.ts';

const MAX_REASONS = 10;
const MAX_QUERY_LENGTH = 200;
const NOTHING = { asked: 0, unanswered: 0, byModel: 0, failed: 0 };

const { createdAt, type, mode, isAnswered, failure, vote } = aiInteractions;
const isAsked = inArray(type, [...VISITOR_TYPES]);
const since = gte(createdAt, sql.placeholder('from'));
const until = lt(createdAt, sql.placeholder('to'));

const statements = preparedOn((db) => ({
  counts: db
    .select({
      asked: count(),
      unanswered: sql<number>`count(*) filter (where not ${isAnswered})`,
      byModel: sql<number>`count(*) filter (where ${eq(mode, 'model')})`,
      failed: sql<number>`count(*) filter (where ${and(isNotNull(failure), notInArray(failure, NO_FAILURES))})`,
    })
    .from(aiInteractions)
    .where(and(isAsked, since, until))
    .prepare(),
  votes: db
    .select({ vote, n: count() })
    .from(aiInteractions)
    .where(and(isNotNull(vote), since))
    .groupBy(vote)
    .prepare(),
  reasons: db
    .select({
      id: aiInteractions.id,
      vote: sql<Vote>`coalesce(${vote}, 'down')`,
      reason: sql<string>`${aiInteractions.voteReason}`,
      query: sql<string>`substr(${aiInteractions.query}, 1, ${sql.raw(String(MAX_QUERY_LENGTH))})`,
      createdAt,
    })
    .from(aiInteractions)
    .where(isNotNull(aiInteractions.voteReason))
    .orderBy(desc(createdAt), desc(aiInteractions.number))
    .limit(MAX_REASONS)
    .prepare(),
}));

/**
 * Returns the assistant's figures for the last 30 days, and its cost per day in the shop's time zone
 * (docs/product/assistant.md#assistant-log).
 */
export function readAssistantFigures({
  db,
  env,
  model,
  now,
}: Pick<Services, 'db' | 'env' | 'model' | 'now'>): AssistantFigures {
  const days = lastDays(env.timeZone, now(), FIGURE_DAYS).map(({ date, from, to }) => ({
    day: date,
    from,
    ...(statements(db).counts.get({ from, to }) ?? NOTHING),
    costMicros: costOfDay(db, date),
  }));
  const total = (name: keyof typeof NOTHING) => days.reduce((sum, day) => sum + day[name], 0);
  return {
    asked: total('asked'),
    unanswered: total('unanswered'),
    byModel: total('byModel'),
    failed: total('failed'),
    votes: readVotes(db, days[0]?.from ?? 0),
    dailyBudgetMicros: model && env.model.dailyBudgetMicros,
    days: days.map(({ day, asked, costMicros }) => ({ day, asked, costMicros })),
  };
}

function readVotes(db: Db, from: number): AssistantFigures['votes'] {
  const groups = statements(db).votes.all({ from });
  const countOf = (name: Vote) => groups.find((group) => group.vote === name)?.n ?? 0;
  const reasons = statements(db)
    .reasons.all()
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { up: countOf('up'), down: countOf('down'), reasons };
}
