import { transaction } from '#db/client.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor, AttentionReason } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { FlagResolution } from '#shared/schemas/order-actions.schema.ts';
import type { Services } from '../services.ts';
import type { Administrator } from './change-status.ts';
import { unflagOrder } from './flag-order.ts';
import { recordEvent } from './order-timeline.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * Resolves a flag of an order, with what an administrator did about it (docs/product.md#attention-flags).
 * @throws AppError `order_not_found`, `not_flagged`
 */
export function resolveFlag(
  services: Deps,
  orderId: string,
  { reason, note }: FlagResolution,
  actor: Administrator,
): AdminOrder {
  const { db } = services;
  return transaction(db, () => {
    requireOrder(db, orderId);
    if (!settleFlag(services, orderId, reason, { actor, note })) throw new AppError('not_flagged');
    return requireAdminOrder(db, orderId);
  });
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
