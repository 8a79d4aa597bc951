import { and, desc, inArray, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { ASSISTANT_MODES } from '#shared/assistant.ts';
import type { UnansweredGroup, UnansweredQuestions } from '#shared/schemas/assistant-log.schema.ts';
import { questionKey } from './question-key.ts';

/** Grouping more takes too long for a screen. */
const MAX_LOOKED_AT = 1000;
const MAX_GROUPS = 50;
const MAX_EXAMPLES = 3;
const MAX_QUERY_LENGTH = 300;

const statements = preparedOn((db) => ({
  newest: db
    .select({
      id: aiInteractions.id,
      query: sql<string>`substr(${aiInteractions.query}, 1, ${sql.raw(String(MAX_QUERY_LENGTH))})`,
      createdAt: aiInteractions.createdAt,
    })
    .from(aiInteractions)
    // A literal, as in the index.
    .where(and(sql`is_answered = 0`, inArray(aiInteractions.type, [...ASSISTANT_MODES])))
    .orderBy(desc(aiInteractions.createdAt), desc(aiInteractions.number))
    .limit(MAX_LOOKED_AT + 1)
    .prepare(),
}));

/** Returns the visitors' unanswered questions, most frequent first (docs/product/assistant.md#assistant-log). */
export function listUnanswered({ db }: Pick<Services, 'db'>): UnansweredQuestions {
  const found = statements(db).newest.all();
  const looked = found.slice(0, MAX_LOOKED_AT);
  const groups = [...Map.groupBy(looked, ({ query }) => questionKey(query)).values()]
    .map(toGroup)
    .sort((a, b) => b.count - a.count || (a.latestAt < b.latestAt ? 1 : -1));
  return {
    groups: groups.slice(0, MAX_GROUPS),
    lookedAt: looked.length,
    hasMore: found.length > looked.length || groups.length > MAX_GROUPS,
  };
}

function toGroup(questions: { id: string; query: string; createdAt: Date }[]): UnansweredGroup {
  const wire = questions.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() }));
  // Keeps each wording once.
  const wordings = Map.groupBy(wire, ({ query }) => query.trim().toLowerCase());
  const [latest] = wire;
  return {
    question: latest?.query ?? '',
    count: wire.length,
    latestAt: latest?.createdAt ?? '',
    examples: [...wordings.values()].flatMap(([newest]) => newest ?? []).slice(0, MAX_EXAMPLES),
  };
}
