import { and, count, eq, ne } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { savedReplies } from '#db/schema/site.ts';
import { changedFields } from '#server/kernel/audit/changed-fields.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment, hasChangedSince } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type Refusal, stale } from '#shared/errors.ts';
import type { SavedReply } from '#shared/schemas/inquiry.schema.ts';
import type { SavedReplyChange, SavedReplyInput } from '#shared/schemas/inquiry-actions.schema.ts';
import { toSavedReply } from './saved-replies.queries.ts';

const MAX_SAVED_REPLIES = 200;

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

const REPLY_NOT_FOUND: Refusal = { code: 'not_found', message: "This saved reply doesn't exist anymore." };

/**
 * Adds a text for replies, or changes the one with this id (docs/product/inquiries.md#saved-replies). Saving an unchanged text
 * has no effect.
 * @throws AppError `not_found`; `stale`, with the current reply as `savedReply`, if it isn't the
 * version that the editor saw; `validation_failed` for another reply's title, or when there are too many
 */
export function saveReply(
  services: Deps,
  input: SavedReplyChange,
  actor: Administrator,
  id?: string,
): SavedReply {
  return transaction(services.db, () =>
    id === undefined ? add(services, input, actor) : change(services, id, input, actor),
  );
}

function add(services: Deps, { title, text }: SavedReplyInput, actor: Administrator): SavedReply {
  const { db, newId, now } = services;
  requireOwnTitle(db, title);
  const { n = 0 } = db.select({ n: count() }).from(savedReplies).get() ?? {};
  if (n >= MAX_SAVED_REPLIES) throw wrongTitle(`Delete a saved reply first: there are ${MAX_SAVED_REPLIES}`);
  const values = { id: newId(), title, text, createdAt: now(), updatedAt: now() };
  const added = db.insert(savedReplies).values(values).returning().get();
  const after = { title, text };
  recordAudit(services, { actor, action: 'saved_reply_added', subject: subjectOf(added), after });
  return toSavedReply(added);
}

function change(
  services: Deps,
  id: string,
  { title, text, updatedAt: seenAt }: SavedReplyChange,
  actor: Administrator,
): SavedReply {
  const { db } = services;
  const known = db.select().from(savedReplies).where(eq(savedReplies.id, id)).get();
  if (!known) throw new AppError(REPLY_NOT_FOUND);
  const changes = changedFields(known, { title, text });
  if (!changes) return toSavedReply(known);
  if (hasChangedSince(seenAt, known.updatedAt))
    throw stale('this saved reply', { savedReply: toSavedReply(known) });
  requireOwnTitle(db, title, id);
  const values = { title, text, updatedAt: changeMoment(services, known.updatedAt) };
  const saved = db.update(savedReplies).set(values).where(eq(savedReplies.id, id)).returning().get();
  recordAudit(services, { actor, action: 'saved_reply_changed', subject: subjectOf(saved), ...changes });
  return toSavedReply(saved);
}

function requireOwnTitle(db: Db, title: string, id?: string): void {
  const others = id === undefined ? undefined : ne(savedReplies.id, id);
  const sameTitle = and(eq(savedReplies.title, title), others);
  if (db.select().from(savedReplies).where(sameTitle).get())
    throw wrongTitle('Another saved reply has this title');
}

const wrongTitle = (title: string) => new AppError('validation_failed', { fields: { title } });

/** Deletes a saved reply. @throws AppError `not_found` */
export function deleteSavedReply(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  actor: Administrator,
): void {
  const { db } = services;
  transaction(db, () => {
    const deleted = db.delete(savedReplies).where(eq(savedReplies.id, id)).returning().get();
    if (!deleted) throw new AppError(REPLY_NOT_FOUND);
    const { title, text } = deleted;
    const before = { title, text };
    recordAudit(services, { actor, action: 'saved_reply_deleted', subject: subjectOf(deleted), before });
  });
}

const subjectOf = ({ id, title }: { id: string; title: string }) =>
  ({ type: 'saved_reply', id, name: title }) as const;
