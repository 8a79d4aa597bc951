import type { Services } from '#server/kernel/services.ts';
import type { AuditAction } from '#shared/audit.ts';
import { type AppError, stale } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/schemas/versions.schema.ts';
import { timeAgo } from '#shared/time-ago.ts';
import { lastChange, type SeenRecord } from './last-change.queries.ts';

/**
 * Returns who changed a record last since its editor read it; null if the audit log has nobody.
 * @param action only changes by this action
 */
export function changedBy(
  { db }: Pick<Services, 'db'>,
  seen: SeenRecord,
  action?: AuditAction,
): ChangedBy | null {
  const change = lastChange(db, seen, action);
  return change?.name ? { username: change.name, at: change.at } : null;
}

/** Returns who changed a record and when, in words: "dana changed this order 3 minutes ago". */
export function changedByWords(
  { now }: Pick<Services, 'now'>,
  what: string,
  { username, at }: ChangedBy,
): string {
  return `${username} ${what} ${timeAgo(new Date(at), now())}`;
}

/**
 * Returns the error of an edit of a record that someone else changed since, with who it was as `changedBy` if that is known.
 * @param what the record in the sentence for people, such as "this order"
 * @param details the record as it is now
 */
export function staleEdit(
  services: Pick<Services, 'db' | 'now'>,
  what: string,
  seen: SeenRecord,
  details: Record<string, unknown>,
): AppError {
  const by = changedBy(services, seen);
  if (!by) return stale(what, details);
  return stale(what, { ...details, changedBy: by }, `${changedByWords(services, `changed ${what}`, by)},`);
}
