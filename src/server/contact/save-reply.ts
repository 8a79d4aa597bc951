import { and, count, eq, ne } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { savedReplies } from '#db/schema/site.ts';
import { AppError } from '#shared/errors.ts';
import type { SavedReply } from '#shared/schemas/inquiry.schema.ts';
import type { SavedReplyInput } from '#shared/schemas/inquiry-actions.schema.ts';
import type { Services } from '../services.ts';
import { toSavedReply } from './saved-replies.queries.ts';

const MAX_SAVED_REPLIES = 200;

/**
 * Adds a text for replies, or changes the one with this id (docs/product.md#saved-replies).
 * @throws AppError `saved_reply_not_found`; `validation_failed` for the title of another one, or when there are too many
 */
export function saveReply(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { title, text }: SavedReplyInput,
  id?: string,
): SavedReply {
  return transaction(db, () => {
    const others = id === undefined ? undefined : ne(savedReplies.id, id);
    const sameTitle = and(eq(savedReplies.title, title), others);
    if (db.select().from(savedReplies).where(sameTitle).get())
      throw wrongTitle('Another saved reply has this title');
    const values = { title, text, updatedAt: now() };
    if (id === undefined) {
      const { n = 0 } = db.select({ n: count() }).from(savedReplies).get() ?? {};
      if (n >= MAX_SAVED_REPLIES)
        throw wrongTitle(`Delete a saved reply first: there are ${MAX_SAVED_REPLIES}`);
      return toSavedReply(
        db
          .insert(savedReplies)
          .values({ id: newId(), createdAt: now(), ...values })
          .returning()
          .get(),
      );
    }
    const saved = db.update(savedReplies).set(values).where(eq(savedReplies.id, id)).returning().get();
    if (!saved) throw new AppError('saved_reply_not_found');
    return toSavedReply(saved);
  });
}

const wrongTitle = (title: string) => new AppError('validation_failed', { fields: { title } });

/** Deletes a saved reply. @throws AppError `saved_reply_not_found` */
export function deleteSavedReply({ db }: Pick<Services, 'db'>, id: string): void {
  const { changes } = db.delete(savedReplies).where(eq(savedReplies.id, id)).run();
  if (changes === 0) throw new AppError('saved_reply_not_found');
}
