import { atom } from 'nanostores';
import type { AdminOrder, AdminOrderItem } from '#shared/schemas/admin-orders.schema.ts';

interface RefundOffer {
  orderId: string;
  /** The number of units of each line item, by its id. */
  quantities: Record<string, number>;
}

/** The refund offered after a vendor order was canceled, for the refund form. */
export const $refundOffer = atom<RefundOffer | null>(null);

/** Fills in the refund form with the units of these line items that aren't made or sent yet. */
export function offerRefund({ id }: Pick<AdminOrder, 'id'>, items: readonly AdminOrderItem[]): void {
  const quantities = Object.fromEntries(items.map((item) => [item.id, item.quantityToShip]));
  $refundOffer.set({ orderId: id, quantities });
}
