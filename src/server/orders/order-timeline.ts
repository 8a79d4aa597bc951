import { and, eq, isNull } from 'drizzle-orm';
import { orderAttention, orderEvents } from '#db/schema/orders.ts';
import type { Actor, AttentionReason, OrderEventType } from '#shared/order-state.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** The events whose `after` is the status that an order reached. */
export const STATUS_EVENTS: readonly string[] = ['placed', 'status'] satisfies OrderEventType[];

interface NewEvent {
  orderId: string;
  type: OrderEventType;
  actor: Actor;
  before?: string | undefined;
  after?: string | undefined;
  note?: string | undefined;
}

/** Adds an event to the order's timeline (docs/product.md#timeline). */
export function recordEvent({ db, newId, now }: Deps, { actor, ...event }: NewEvent): void {
  db.insert(orderEvents)
    .values({ id: newId(), createdAt: now(), ...event, actor: actor.kind, actorId: actorId(actor) })
    .run();
}

/**
 * Flags an order for an administrator and records it in the timeline (docs/product.md#attention-flags). A second open
 * flag with the same reason isn't added.
 */
export function flagOrder(services: Deps, orderId: string, reason: AttentionReason): void {
  const { db, newId, now } = services;
  if (db.select().from(orderAttention).where(openFlag(orderId, reason)).get()) return;
  db.insert(orderAttention).values({ id: newId(), orderId, reason, createdAt: now() }).run();
  recordEvent(services, { orderId, type: 'flagged', actor: { kind: 'system' }, after: reason });
}

/** Resolves an open flag. */
export function unflagOrder({ db, now }: Deps, orderId: string, reason: AttentionReason): void {
  db.update(orderAttention).set({ resolvedAt: now() }).where(openFlag(orderId, reason)).run();
}

function openFlag(orderId: string, reason: AttentionReason) {
  return and(
    eq(orderAttention.orderId, orderId),
    eq(orderAttention.reason, reason),
    isNull(orderAttention.resolvedAt),
  );
}

function actorId(actor: Actor): string | null {
  if (actor.kind === 'admin') return actor.userId;
  return actor.kind === 'vendor' ? actor.vendorId : null;
}
