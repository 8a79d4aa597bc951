import { and, asc, count, desc, eq, gt, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { displayMoment } from '#shared/dates.ts';

/** Recorded if the model wasn't asked or the visitor left, which isn't the model's fault. */
export const NO_FAILURES = ['aborted', 'budget'];
/** Failures that last until someone fixes the settings or the account. */
const LASTING: Record<string, string> = {
  key_refused: 'refuses our key',
  quota_spent: 'has no quota left for our account',
  misconfigured: 'rejects our requests',
};
const MAX_FAILURES = 3;

const { createdAt, failure, mode } = aiInteractions;

const statements = preparedOn((db) => ({
  lastAnswer: db
    .select({ at: createdAt })
    .from(aiInteractions)
    .where(and(eq(mode, 'model'), isNull(failure)))
    .orderBy(desc(createdAt))
    .limit(1)
    .prepare(),
  failures: db
    .select({ failure: sql<string>`${failure}`, at: createdAt, n: sql<number>`${count()} over ()` })
    .from(aiInteractions)
    .where(
      and(
        isNotNull(failure),
        notInArray(failure, [...NO_FAILURES, 'paused']),
        gt(createdAt, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(1)
    .prepare(),
  newest: db
    .select({ failure: sql<string>`${failure}` })
    .from(aiInteractions)
    .where(and(isNotNull(failure), notInArray(failure, [...NO_FAILURES, 'paused'])))
    .orderBy(desc(createdAt))
    .limit(1)
    .prepare(),
}));

/** Why the model doesn't answer. */
interface ModelTrouble {
  /** When the first failure after its last answer happened. */
  since: Date;
  /** The problem and its start, to continue "The assistant's model". */
  words: string;
}

/**
 * Returns why and since when the model doesn't answer, from the log; null while it answers, or without a model. A lasting failure
 * counts immediately, any other after three in a row. The next answer ends it.
 */
export function findModelTrouble({
  db,
  env,
  model,
}: Pick<Services, 'db' | 'env' | 'model'>): ModelTrouble | null {
  if (!model) return null;
  const read = statements(db);
  const answered = read.lastAnswer.get()?.at.getTime() ?? 0;
  const first = read.failures.get({ after: answered });
  if (!first) return null;
  const newest = read.newest.get()?.failure ?? first.failure;
  const lasting = LASTING[newest];
  if (!lasting && first.n < MAX_FAILURES) return null;
  const problem = lasting ?? `has failed ${first.n} times in a row`;
  return { since: first.at, words: `${problem} since ${displayMoment(first.at, env.timeZone)}` };
}
