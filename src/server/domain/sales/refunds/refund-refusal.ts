import type { Refusal } from '#shared/errors.ts';

const SAMPLE_ORDER: Refusal = {
  code: 'not_for_samples',
  message: 'This is a sample order: nobody paid for it, so nothing can be refunded.',
};
const DISPUTED: Refusal = {
  code: 'blocked',
  message: "The customer's bank holds this payment while it's disputed. Answer the dispute instead.",
};
const FOREIGN: Refusal = {
  code: 'blocked',
  message:
    "This order was paid in another currency. Return the money in the payment provider's dashboard, then set its status to Cancelled.",
};
const NOTHING_LEFT: Refusal = { code: 'nothing_to_do', message: 'There is nothing left to refund.' };

export interface RefundableMoney {
  /** Whether anything is left to refund. */
  hasMoney: boolean;
  isDisputed: boolean;
  isForeign: boolean;
  isSample: boolean;
}

/** Returns why nothing of an order can be refunded; null if something can (docs/product/refunds.md#refunds). */
export function refundRefusal({
  hasMoney,
  isDisputed,
  isForeign,
  isSample,
}: RefundableMoney): Refusal | null {
  if (isSample) return SAMPLE_ORDER;
  if (isDisputed) return DISPUTED;
  if (isForeign) return FOREIGN;
  return hasMoney ? null : NOTHING_LEFT;
}
