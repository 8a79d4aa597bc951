import { and, eq, gte, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { lastTurns } from '../turns.queries.ts';
import { crisisText } from './crisis-text.ts';
import { isAboutSite, isSpanish, recognizeCrisis, type Signs, tellsOfPoison } from './recognize-crisis.ts';

/** Logged in place of a crisis message (docs/product/assistant.md#crisis). */
export const CRISIS_QUERY = '[Message about a crisis. Its words are not stored.]';

type Deps = Pick<Services, 'db' | 'now'>;

/** A message with its context. */
interface Message {
  text: string;
  visitor: string | null;
  sessionId: string;
  /** Whether the text describes a class. */
  isForClass?: boolean | undefined;
}

const { visitor, sessionId, query, createdAt } = aiInteractions;

const statements = preparedOn((db) => ({
  before: db
    .select({ id: aiInteractions.id })
    .from(aiInteractions)
    .where(
      and(
        eq(sessionId, sql.placeholder('sessionId')),
        eq(visitor, sql.placeholder('visitor')),
        gte(createdAt, sql.placeholder('since')),
        eq(query, CRISIS_QUERY),
      ),
    )
    .limit(1)
    .prepare(),
}));

/**
 * Returns whether a message shows a crisis, considering the visitor's earlier messages. After a crisis, every later message of
 * the conversation that isn't about the site counts as one.
 */
export function signsOfCrisis(services: Deps, message: Message): Signs | null {
  const { text, isForClass = false } = message;
  const earlier = lastTurns(services, message).at(-1)?.query ?? '';
  const signs = recognizeCrisis(text, { earlier, isForClass });
  if (signs === 'crisis' || !hadCrisis(services, message)) return signs;
  return isAboutSite(text) ? 'concern' : 'crisis';
}

/** Returns the text for a crisis message. */
export function textFor(services: Deps, message: Message): string {
  const { text } = message;
  return crisisText({
    isPoison: tellsOfPoison(text),
    isSpanish: isSpanish(text),
    isAgain: hadCrisis(services, message),
  });
}

function hadCrisis({ db, now }: Deps, { visitor, sessionId }: Message): boolean {
  if (visitor === null) return false;
  const since = now().getTime() - DAY_MS;
  return statements(db).before.get({ visitor, sessionId, since }) !== undefined;
}
