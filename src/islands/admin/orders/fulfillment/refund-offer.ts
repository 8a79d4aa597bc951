import { atom } from 'nanostores';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';

interface RefundOffer {
  orderId: string;
  /** How many pieces of each line item, by its id. */
  quantities: Record<string, number>;
}

/** The refund that is offered after a vendor order was canceled: the refund form takes it over. */
export const $refundOffer = atom<RefundOffer | null>(null);

/** Fills in the refund form with what is left of these line items. */
export function offerRefund({ id, refundable }: AdminOrder, itemIds: ReadonlySet<string>): void {
  const lines = refundable.lines.filter((line) => itemIds.has(line.id) && line.quantity > 0);
  $refundOffer.set({
    orderId: id,
    quantities: Object.fromEntries(lines.map((line) => [line.id, line.quantity])),
  });
}
