import { eq, inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import { MAX_PURGED } from '#shared/assistant-log.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Services } from '../../services.ts';
import { type LogFilter, logCondition } from './log-filter.ts';
import { searchLog } from './search-log.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/**
 * Deletes an entry of the assistant's log. The audit log has its type and date, but not what was asked.
 * @throws AppError `interaction_not_found`
 */
export function deleteInteraction(services: Deps, id: string, actor: Administrator): void {
  const { db } = services;
  transaction(db, () => {
    const deleted = db.delete(aiInteractions).where(eq(aiInteractions.id, id)).returning().get();
    if (!deleted) throw new AppError('interaction_not_found');
    const { type, createdAt } = deleted;
    recordAudit(services, {
      actor,
      action: 'assistant_log_purged',
      before: { rows: 1, type, asked: createdAt },
    });
  });
}

/**
 * Deletes the entries that a search or a conversation has, as somebody asks who wrote them
 * (docs/product/assistant.md#assistant-log). The audit log has how many, but not what was searched for: it may be what must be
 * forgotten.
 * @param expected how many the administrator was asked about
 * @returns how many were deleted
 * @throws AppError `interactions_changed` if there are not as many
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
    if (numbers.length !== expected) throw new AppError('interactions_changed');
    db.delete(aiInteractions).where(inArray(aiInteractions.number, numbers)).run();
    const by = search === undefined ? 'conversation' : 'search';
    recordAudit(services, { actor, action: 'assistant_log_purged', before: { rows: numbers.length, by } });
    return numbers.length;
  });
}

/** Returns the numbers of the entries that match: one more than may be deleted, at most. */
function numbersOf({ db }: Deps, filter: LogFilter): number[] {
  const rows = db
    .select({ number: aiInteractions.number })
    .from(aiInteractions)
    .where(logCondition(filter))
    .limit(MAX_PURGED + 1)
    .all();
  return rows.map(({ number }) => number);
}
