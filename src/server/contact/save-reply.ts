import { and, count, eq, ne } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { savedReplies } from '#db/schema/site.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { SavedReply } from '#shared/schemas/inquiry.schema.ts';
import type { SavedReplyInput } from '#shared/schemas/inquiry-actions.schema.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { toSavedReply } from './saved-replies.queries.ts';

const MAX_SAVED_REPLIES = 200;

/**
 * Adds a text for replies, or changes the one with this id (docs/product.md#saved-replies).
 * @throws AppError `saved_reply_not_found`; `validation_failed` for the title of another one, or when there are too many
 */
export function saveReply(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { title, text }: SavedReplyInput,
  actor: Administrator,
  id?: string,
): SavedReply {
  const { db, newId, now } = services;
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
      const added = db
        .insert(savedReplies)
        .values({ id: newId(), createdAt: now(), ...values })
        .returning()
        .get();
      recordAudit(services, {
        actor,
        action: 'saved_reply_added',
        subject: subjectOf(added),
        after: { title, text },
      });
      return toSavedReply(added);
    }
    const known = db.select().from(savedReplies).where(eq(savedReplies.id, id)).get();
    if (!known) throw new AppError('saved_reply_not_found');
    const saved = db.update(savedReplies).set(values).where(eq(savedReplies.id, id)).returning().get();
    const changes = changedFields(known, { title, text });
    if (changes)
      recordAudit(services, { actor, action: 'saved_reply_changed', subject: subjectOf(saved), ...changes });
    return toSavedReply(saved);
  });
}

const wrongTitle = (title: string) => new AppError('validation_failed', { fields: { title } });

/** Deletes a saved reply. @throws AppError `saved_reply_not_found` */
export function deleteSavedReply(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  actor: Administrator,
): void {
  const { db } = services;
  transaction(db, () => {
    const deleted = db.delete(savedReplies).where(eq(savedReplies.id, id)).returning().get();
    if (!deleted) throw new AppError('saved_reply_not_found');
    const { title, text } = deleted;
    const before = { title, text };
    recordAudit(services, { actor, action: 'saved_reply_deleted', subject: subjectOf(deleted), before });
  });
}

const subjectOf = ({ id, title }: { id: string; title: string }) =>
  ({ type: 'saved_reply', id, name: title }) as const;
