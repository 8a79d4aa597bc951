import { and, eq, isNull } from 'drizzle-orm';
import { orderAttention } from '#db/schema/orders.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import type { Services } from '../services.ts';
import { recordEvent } from './order-timeline.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

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
