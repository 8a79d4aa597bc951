import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { AnswerMode, InteractionType, Vote } from '#shared/assistant.ts';

/** Filters of the log. Absent fields match all. */
export interface LogFilter {
  /** Words of the question or the answer, or their beginnings. */
  search?: string | undefined;
  type?: InteractionType | undefined;
  mode?: AnswerMode | undefined;
  answered?: boolean | undefined;
  vote?: Vote | undefined;
  /** Whether the model failed. */
  failed?: boolean | undefined;
  session?: string | undefined;
}

/** The order of every list, as in the index. */
export const NEWEST_FIRST = [desc(aiInteractions.createdAt), desc(aiInteractions.number)];

/** Returns the condition of a filter without its search. The index by date has all of its columns except the session. */
export function logCondition({ type, mode, answered, vote, failed, session }: LogFilter): SQL | undefined {
  const { failure } = aiInteractions;
  return and(
    type && eq(aiInteractions.type, type),
    mode && eq(aiInteractions.mode, mode),
    answered === undefined ? undefined : eq(aiInteractions.isAnswered, answered),
    vote && eq(aiInteractions.vote, vote),
    failed === undefined ? undefined : failed ? isNotNull(failure) : isNull(failure),
    session === undefined ? undefined : eq(aiInteractions.sessionId, session),
  );
}
