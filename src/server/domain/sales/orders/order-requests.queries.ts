import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderAttention } from '#db/schema/orders.ts';
import type { AttentionReason, OrderStatus } from '#shared/order-state.ts';
import type { RequestKind } from '#shared/schemas/order-request.schema.ts';
import { isStoredOrderUnsent } from './is-unsent-order.ts';

/** The flag that each request raises. */
export const REQUEST_FLAGS = {
  cancel: 'cancel_requested',
  problem: 'problem_reported',
} as const satisfies Record<RequestKind, AttentionReason>;

/** What the buyer of an order asked for, and may ask for (docs/product/orders.md#requests-about-an-order). */
export interface OrderRequests {
  /** Asked for and not answered yet. */
  open: Record<RequestKind, boolean>;
  mayCancel: boolean;
}

export function readOrderRequests(db: Db, order: { id: string; status: OrderStatus }): OrderRequests {
  const flags = db
    .select({ reason: orderAttention.reason })
    .from(orderAttention)
    .where(and(eq(orderAttention.orderId, order.id), isNull(orderAttention.resolvedAt)))
    .all();
  const isOpen = (kind: RequestKind) => flags.some(({ reason }) => reason === REQUEST_FLAGS[kind]);
  return {
    open: { cancel: isOpen('cancel'), problem: isOpen('problem') },
    mayCancel: order.status !== 'cancelled' && isStoredOrderUnsent(db, order),
  };
}
