import { and, eq, isNull } from 'drizzle-orm';
import { orderAttention, orderEvents } from '#db/schema/orders.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import type { Services } from '../services.ts';

type Needs = Pick<Services, 'db' | 'newId' | 'now'>;

/** The events that say to which status an order came; their `after` is that status. */
export const STATUS_EVENTS: readonly string[] = ['placed', 'status'];

interface NewEvent {
  orderId: string;
  type: string;
  actor: string;
  before?: string | undefined;
  after?: string | undefined;
  note?: string | undefined;
}

/** Adds a line to the order's timeline (decisions.md 44). */
export function recordEvent({ db, newId, now }: Needs, event: NewEvent): void {
  db.insert(orderEvents)
    .values({ id: newId(), createdAt: now(), ...event })
    .run();
}

/** Flags an order for a person, once a reason (decisions.md 43a), and says so in the timeline. */
export function flagOrder(needs: Needs, orderId: string, reason: AttentionReason): void {
  const { db, newId, now } = needs;
  if (db.select().from(orderAttention).where(openFlag(orderId, reason)).get()) return;
  db.insert(orderAttention).values({ id: newId(), orderId, reason, createdAt: now() }).run();
  recordEvent(needs, { orderId, type: 'flagged', actor: 'system', after: reason });
}

/** Takes a flag back once its reason is gone. */
export function unflagOrder({ db, now }: Needs, orderId: string, reason: AttentionReason): void {
  db.update(orderAttention).set({ resolvedAt: now() }).where(openFlag(orderId, reason)).run();
}

function openFlag(orderId: string, reason: AttentionReason) {
  return and(
    eq(orderAttention.orderId, orderId),
    eq(orderAttention.reason, reason),
    isNull(orderAttention.resolvedAt),
  );
}
