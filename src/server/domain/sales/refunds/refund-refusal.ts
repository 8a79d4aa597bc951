import type { ErrorCode } from '#shared/error-table.ts';

export interface RefundableMoney {
  /** Whether anything is left to refund. */
  hasMoney: boolean;
  isDisputed: boolean;
  isSample: boolean;
}

/** Returns why nothing of an order can be refunded; null if something can (docs/product/refunds.md#refunds). */
export function refundRefusal({ hasMoney, isDisputed, isSample }: RefundableMoney): ErrorCode | null {
  if (isSample) return 'sample_order';
  if (isDisputed) return 'order_disputed';
  return hasMoney ? null : 'nothing_to_refund';
}
