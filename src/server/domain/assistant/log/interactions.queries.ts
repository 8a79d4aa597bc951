import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import { MAX_SEARCH_MATCHES } from '#shared/paging.ts';
import type { Interaction, InteractionDetail } from '#shared/schemas/assistant-log.schema.ts';
import { type LogFilter, logCondition, NEWEST_FIRST } from './log-filter.ts';
import { searchLog } from './search-log.ts';

const EXCERPT_LENGTH = 300;

export type InteractionRow = typeof aiInteractions.$inferSelect;

interface LogPage {
  interactions: Interaction[];
  /** The number of matches on all pages. */
  total: number;
  /** Whether more match than can be paged through. */
  hasMore: boolean;
}

/**
 * Returns a page of matching entries, newest first. The pages end at `MAX_SEARCH_MATCHES` entries; a search's pages end at the
 * entries it examined.
 */
export function listInteractions(
  services: Pick<Services, 'db'>,
  { limit, offset, search, ...filter }: LogFilter & { limit: number; offset: number },
): LogPage {
  const { db } = services;
  const { numbers, total, hasMore } =
    search === undefined
      ? readPage(db, filter, { limit, offset })
      : pageOf(searchLog(services, search, filter), { limit, offset });
  return { interactions: readExcerpts(db, numbers), total, hasMore };
}

interface Page {
  limit: number;
  offset: number;
}

function pageOf({ numbers, hasMore }: ReturnType<typeof searchLog>, { limit, offset }: Page) {
  return { numbers: numbers.slice(offset, offset + limit), total: numbers.length, hasMore };
}

function readPage(db: Db, filter: LogFilter, { limit, offset }: Page) {
  const isMatch = logCondition(filter);
  const found = countUpTo(db, filter, MAX_SEARCH_MATCHES + 1);
  const total = Math.min(found, MAX_SEARCH_MATCHES);
  // Uses an index first, so that skipped entries aren't read.
  const rows = db
    .select({ number: aiInteractions.number })
    .from(aiInteractions)
    .where(isMatch)
    .orderBy(...NEWEST_FIRST)
    .limit(Math.max(0, Math.min(limit, total - offset)))
    .offset(offset)
    .all();
  return { numbers: rows.map(({ number }) => number), total, hasMore: found > total };
}

/** Returns the number of matching entries, at most `most`. */
export function countUpTo(db: Db, filter: LogFilter, most: number): number {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(aiInteractions)
    .where(logCondition(filter))
    .limit(most)
    .as('counted');
  return db.select({ n: count() }).from(counted).get()?.n ?? 0;
}

function readExcerpts(db: Db, numbers: readonly number[]): Interaction[] {
  const { id, sessionId, type, mode, userRole, isAnswered, failure, vote, isSample, createdAt } =
    aiInteractions;
  const beginning = (column: typeof aiInteractions.query | typeof aiInteractions.response) =>
    sql<string>`substr(${column}, 1, ${EXCERPT_LENGTH})`;
  return db
    .select({
      ...{ id, sessionId, type, mode, userRole, isAnswered, failure, vote, isSample, createdAt },
      query: beginning(aiInteractions.query),
      response: beginning(aiInteractions.response),
    })
    .from(aiInteractions)
    .where(inArray(aiInteractions.number, [...numbers]))
    .orderBy(...NEWEST_FIRST)
    .all()
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export const INTERACTION_NOT_FOUND: Refusal = {
  code: 'not_found',
  message: "This entry of the assistant's log was deleted.",
};

/** Returns an entry with all details. @throws AppError `not_found` */
export function requireInteraction(db: Db, id: string): InteractionDetail {
  const row = db.select().from(aiInteractions).where(eq(aiInteractions.id, id)).get();
  if (!row) throw new AppError(INTERACTION_NOT_FOUND);
  const { number: _, visitor: _v, createdAt, ...entry } = row;
  return {
    ...entry,
    createdAt: createdAt.toISOString(),
    conversationSize: countUpTo(db, { session: entry.sessionId }, MAX_SEARCH_MATCHES),
  };
}

/** Returns these entries, newest first. */
export function readInteractions(db: Db, numbers: readonly number[]): InteractionRow[] {
  return db
    .select()
    .from(aiInteractions)
    .where(inArray(aiInteractions.number, [...numbers]))
    .orderBy(...NEWEST_FIRST)
    .all();
}

/** Returns the matching entries after `last`, or the first ones, newest first. */
export function readInteractionsAfter(
  db: Db,
  filter: LogFilter,
  last: Pick<InteractionRow, 'createdAt' | 'number'> | undefined,
  limit: number,
): InteractionRow[] {
  const isLater =
    last &&
    sql`(${aiInteractions.createdAt}, ${aiInteractions.number}) < (${last.createdAt.getTime()}, ${last.number})`;
  return db
    .select()
    .from(aiInteractions)
    .where(and(logCondition(filter), isLater))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .all();
}
