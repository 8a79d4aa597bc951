import { and, eq, inArray } from 'drizzle-orm';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { VISITOR_TYPES } from '#shared/assistant.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import type { VoteInput } from '#shared/schemas/assistant.schema.ts';
import { maskPatientData } from './safety.ts';

const ANSWER_NOT_FOUND: Refusal = { code: 'not_found', message: "We don't have this answer anymore." };

/**
 * Stores or withdraws the visitor's vote on an answer they received.
 * @throws AppError `not_found` also for an answer to someone else
 */
export function voteOnAnswer(
  { db }: Pick<Services, 'db'>,
  visitor: string | null,
  { id, vote = null, reason }: VoteInput,
): void {
  if (visitor === null) throw new AppError(ANSWER_NOT_FOUND);
  const { changes } = db
    .update(aiInteractions)
    .set({ vote, voteReason: vote && reason ? maskPatientData(reason) : null })
    .where(
      and(
        eq(aiInteractions.id, id),
        eq(aiInteractions.visitor, visitor),
        inArray(aiInteractions.type, [...VISITOR_TYPES]),
      ),
    )
    .run();
  if (changes === 0) throw new AppError(ANSWER_NOT_FOUND);
}
