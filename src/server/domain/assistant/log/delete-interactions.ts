import { eq, inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_PURGED } from '#shared/assistant-log.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { INTERACTION_NOT_FOUND } from './interactions.queries.ts';
import { type LogFilter, logCondition } from './log-filter.ts';
import { searchLog } from './search-log.ts';

const LOG_CHANGED =
  "The log has changed, and the number of entries isn't the one you confirmed. Nothing was deleted.";

type Deps = Pick<Services, 'db' | 'now'>;

/**
 * Deletes an entry of the assistant's log. The audit log records its type and date, but not the question.
 * @throws AppError `not_found`
 */
export function deleteInteraction(services: Deps, id: string, actor: Administrator): void {
  const { db } = services;
  transaction(db, () => {
    const deleted = db.delete(aiInteractions).where(eq(aiInteractions.id, id)).returning().get();
    if (!deleted) throw new AppError(INTERACTION_NOT_FOUND);
    const { type, createdAt } = deleted;
    recordAudit(services, {
      actor,
      action: 'assistant_log_purged',
      before: { rows: 1, type, asked: createdAt },
    });
  });
}

/**
 * Deletes the matches of a search or a conversation, for example when the author asks for it
 * (docs/product/assistant.md#assistant-log). The audit log records the number but not the search, which may be what must be
 * forgotten.
 * @param expected the number that the administrator confirmed
 * @returns the number of deleted entries
 * @throws AppError `stale` if the number differs
 */
export function purgeInteractions(
  services: Deps,
  { search, ...filter }: LogFilter,
  expected: number,
  actor: Administrator,
): number {
  const { db } = services;
  return transaction(db, () => {
    const numbers =
      search === undefined ? numbersOf(services, filter) : searchLog(services, search, filter).numbers;
    if (numbers.length !== expected) throw new AppError('stale', { message: LOG_CHANGED });
    db.delete(aiInteractions).where(inArray(aiInteractions.number, numbers)).run();
    const by = search === undefined ? 'conversation' : 'search';
    recordAudit(services, { actor, action: 'assistant_log_purged', before: { rows: numbers.length, by } });
    return numbers.length;
  });
}

/** Returns the numbers of the matching entries: at most one more than may be deleted. */
function numbersOf({ db }: Deps, filter: LogFilter): number[] {
  const rows = db
    .select({ number: aiInteractions.number })
    .from(aiInteractions)
    .where(logCondition(filter))
    .limit(MAX_PURGED + 1)
    .all();
  return rows.map(({ number }) => number);
}
