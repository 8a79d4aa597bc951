import { atom } from 'nanostores';
import type { AdminOrder, AdminOrderItem } from '#shared/schemas/admin-orders.schema.ts';

interface RefundOffer {
  orderId: string;
  /** How many units of each line item, by its id. */
  quantities: Record<string, number>;
}

/** The refund that is offered after a vendor order was canceled: the refund form takes it over. */
export const $refundOffer = atom<RefundOffer | null>(null);

/** Fills in the refund form with what still has to be made, or sent, of these line items. */
export function offerRefund({ id }: Pick<AdminOrder, 'id'>, items: readonly AdminOrderItem[]): void {
  const quantities = Object.fromEntries(items.map((item) => [item.id, item.quantityToShip]));
  $refundOffer.set({ orderId: id, quantities });
}
