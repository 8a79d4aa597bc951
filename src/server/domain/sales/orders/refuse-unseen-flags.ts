import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { orderAttention } from '#db/schema/orders.ts';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { AppError } from '#shared/errors.ts';
import { type AttentionReason, holdsBack } from '#shared/order-state.ts';

const statements = preparedOn((db) => ({
  open: db
    .select({ reason: orderAttention.reason })
    .from(orderAttention)
    .where(and(eq(orderAttention.orderId, sql.placeholder('orderId')), isNull(orderAttention.resolvedAt)))
    .orderBy(asc(orderAttention.createdAt))
    .prepare(),
}));

/**
 * Refuses to send an order with open flags that the person who sends it hasn't accepted, so that nobody sends an order that its
 * customer wants to cancel (docs/product/orders.md#attention-flags). Sending settles `vendor_failure`, so that one alone doesn't
 * hold it.
 * @throws AppError `order_flagged`, with all open flags as `flags`
 */
export function refuseUnseenFlags(db: Db, orderId: string, accepted: readonly AttentionReason[] = []): void {
  const flags = statements(db)
    .open.all({ orderId })
    .map(({ reason }) => reason);
  if (flags.every((reason) => !holdsBack(reason) || accepted.includes(reason))) return;
  const words = flags.map((reason) => ATTENTION_WORDS[reason].event);
  throw new AppError('order_flagged', {
    message: `${words.join(' ')} Confirm that you want to send the order anyway.`,
    details: { flags },
  });
}
