import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';

/** The log entry of a request to the assistant. A visitor's query is masked. */
type Interaction = Omit<
  typeof aiInteractions.$inferInsert,
  'id' | 'createdAt' | 'vote' | 'voteReason' | 'isSample'
>;

/** Adds an interaction to the log (docs/product/assistant.md#assistant-log). Returns its id. */
export function recordInteraction(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  interaction: Interaction,
): string {
  const id = newId();
  db.insert(aiInteractions)
    .values({ ...interaction, id, createdAt: now() })
    .run();
  return id;
}
