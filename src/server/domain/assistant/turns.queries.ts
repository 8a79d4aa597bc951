import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { REMEMBERED_TURNS } from '#shared/assistant.ts';

/** An earlier question with its answer. */
export interface Turn {
  query: string;
  response: string;
}

const statements = preparedOn((db) => ({
  turns: db
    .select({ query: aiInteractions.query, response: aiInteractions.response })
    .from(aiInteractions)
    .where(
      and(
        eq(aiInteractions.visitor, sql.placeholder('visitor')),
        eq(aiInteractions.sessionId, sql.placeholder('sessionId')),
        eq(aiInteractions.type, 'question'),
        ne(aiInteractions.response, ''),
      ),
    )
    .orderBy(desc(aiInteractions.createdAt))
    .limit(REMEMBERED_TURNS)
    .prepare(),
}));

/** Returns the visitor's last questions in a conversation, oldest first. Empty without the visitor's cookie. */
export function lastTurns(
  { db }: Pick<Services, 'db'>,
  { visitor, sessionId }: { visitor: string | null; sessionId: string },
): Turn[] {
  return visitor === null ? [] : statements(db).turns.all({ visitor, sessionId }).reverse();
}
