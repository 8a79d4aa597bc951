import type { refundItems, refunds } from '#db/schema/orders.ts';
import type { RefundStatus } from '#shared/order-state.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** A refund with its parts and the username of who requested it. */
export interface StoredRefund extends RefundRow {
  items: (typeof refundItems.$inferSelect)[];
  by: string | null;
}

/** Returns whether a refund takes money from its order, or still may. */
export function takesMoney(status: RefundStatus): boolean {
  return status !== 'failed' && status !== 'canceled';
}
