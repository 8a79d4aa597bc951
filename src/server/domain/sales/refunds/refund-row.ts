import type { refundItems, refunds } from '#db/schema/refunds.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** A refund with its parts and the username of who requested it. */
export interface StoredRefund extends RefundRow {
  items: (typeof refundItems.$inferSelect)[];
  by: string | null;
}
