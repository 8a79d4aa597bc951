import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderAttention, orderEvents } from '#db/schema/orders.ts';
import { queueStaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Actor, type AttentionReason, holdsBack } from '#shared/order-state.ts';
import { holdBack } from './hold-back.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';
import { flagEmail } from './staff-emails.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface Cause {
  /** The system by default. */
  actor?: Actor;
  /** What a person wrote. */
  note?: string | undefined;
  /** False if staff get another email about it. */
  tellsStaff?: boolean;
}

/**
 * Flags an order for an administrator, records it in the timeline, ends what was scheduled and emails staff
 * (docs/product/orders.md#attention-flags). A second open flag with the same reason isn't added; another note about it is recorded, the
 * same note isn't. Call it inside a transaction.
 */
export function flagOrder(
  services: Deps,
  orderId: string,
  reason: AttentionReason,
  { actor = { kind: 'system' }, note, tellsStaff = true }: Cause = {},
): void {
  const { db, newId, now } = services;
  const open = db.select().from(orderAttention).where(openFlag(orderId, reason)).get();
  if (open && (note === undefined || isNoted(db, open, note))) return;
  if (!open) db.insert(orderAttention).values({ id: newId(), orderId, reason, createdAt: now() }).run();
  recordEvent(services, { orderId, type: 'flagged', actor, after: reason, note });
  if (holdsBack(reason)) holdBack(services, orderId);
  const order = tellsStaff ? readOrder(db, orderId) : null;
  if (order) queueStaffEmail(services, 'flags', flagEmail(services, order, { reason, note }));
}

function isNoted(db: Db, flag: typeof orderAttention.$inferSelect, note: string): boolean {
  const sameNote = and(
    eq(orderEvents.orderId, flag.orderId),
    gte(orderEvents.createdAt, flag.createdAt),
    eq(orderEvents.type, 'flagged'),
    eq(orderEvents.after, flag.reason),
    eq(orderEvents.note, note),
  );
  return db.select().from(orderEvents).where(sameNote).get() !== undefined;
}

/** Resolves an open flag. @returns false when there is none */
export function unflagOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  reason: AttentionReason,
): boolean {
  const resolved = db.update(orderAttention).set({ resolvedAt: now() }).where(openFlag(orderId, reason));
  return resolved.run().changes > 0;
}

function openFlag(orderId: string, reason: AttentionReason) {
  return and(
    eq(orderAttention.orderId, orderId),
    eq(orderAttention.reason, reason),
    isNull(orderAttention.resolvedAt),
  );
}
