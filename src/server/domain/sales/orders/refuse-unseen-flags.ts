import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderAttention } from '#db/schema/orders.ts';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { AppError } from '#shared/errors.ts';
import { type AttentionReason, holdsBack } from '#shared/order-state.ts';

/**
 * Refuses to send an order with open flags that the person who sends it hasn't accepted, so that nobody sends an order that its
 * customer wants to cancel (docs/product/orders.md#attention-flags). Sending settles `vendor_failure`, so that one alone doesn't
 * hold it.
 * @throws AppError `order_flagged`, with all open flags as `flags`
 */
export function refuseUnseenFlags(db: Db, orderId: string, accepted: readonly AttentionReason[] = []): void {
  const open = and(eq(orderAttention.orderId, orderId), isNull(orderAttention.resolvedAt));
  const flags = db
    .select()
    .from(orderAttention)
    .where(open)
    .orderBy(asc(orderAttention.createdAt))
    .all()
    .map(({ reason }) => reason);
  if (flags.every((reason) => !holdsBack(reason) || accepted.includes(reason))) return;
  const words = flags.map((reason) => ATTENTION_WORDS[reason].event);
  throw new AppError('order_flagged', {
    message: `${words.join(' ')} Confirm that you want to send the order anyway.`,
    details: { flags },
  });
}
