import { and, desc, eq, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor, AttentionReason } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { FlagResolution } from '#shared/schemas/order-actions.schema.ts';
import { unflagOrder } from './flag-order.ts';
import { recordEvent } from './order-timeline.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * Resolves a flag of an order, with what an administrator did about it (docs/product/orders.md#attention-flags).
 * Repeating a request changes nothing.
 * @throws AppError `not_found`, `nothing_to_do`
 */
export function resolveFlag(
  services: Deps,
  orderId: string,
  resolution: FlagResolution,
  actor: Administrator,
): AdminOrder {
  const { db } = services;
  return transaction(db, () => {
    requireOrder(db, orderId);
    const { reason, note } = resolution;
    const isResolved =
      settleFlag(services, orderId, reason, { actor, note }) ||
      isLastResolution(services, orderId, resolution, actor);
    if (!isResolved) throw new AppError('nothing_to_do', { message: 'This order no longer has this flag.' });
    return requireAdminOrder(db, orderId);
  });
}

/** Returns whether this administrator resolved the flag last, with the same note: the request is a repetition. */
function isLastResolution(
  { db }: Deps,
  orderId: string,
  { reason, note }: FlagResolution,
  { userId }: Administrator,
): boolean {
  const resolutions = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.type, 'resolved'),
    eq(orderEvents.before, reason),
  );
  const last = db
    .select()
    .from(orderEvents)
    .where(resolutions)
    .orderBy(desc(orderEvents.createdAt), desc(sql`rowid`))
    .limit(1)
    .get();
  return last?.actorId === userId && last.note === note;
}

/** Resolves a flag that a change has settled and records it in the timeline. @returns false when there is none */
export function settleFlag(
  services: Deps,
  orderId: string,
  reason: AttentionReason,
  { actor, note }: { actor: Actor; note?: string },
): boolean {
  if (!unflagOrder(services, orderId, reason)) return false;
  recordEvent(services, { orderId, type: 'resolved', actor, before: reason, note });
  return true;
}
