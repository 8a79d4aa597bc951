import type { Db } from '#db/client.ts';
import { savedReplies } from '#db/schema/site.ts';
import { compareNames } from '#shared/compare-names.ts';
import type { SavedReply } from '#shared/schemas/inquiry.schema.ts';

/** Returns all saved replies, by title. */
export function listSavedReplies(db: Db): SavedReply[] {
  return db
    .select()
    .from(savedReplies)
    .all()
    .map(toSavedReply)
    .toSorted((a, b) => compareNames(a.title, b.title));
}

export function toSavedReply({ id, title, text, updatedAt }: typeof savedReplies.$inferSelect): SavedReply {
  return { id, title, text, updatedAt: updatedAt.toISOString() };
}
