import type { vendorOrders } from '#db/schema/fulfillment.ts';
import type { VendorId } from '#shared/vendors.ts';
import { type PaymentState, shipRefusal } from '../orders/order-refusals.ts';
import type { OrderItemRow } from '../orders/order-row.ts';

type ItemRow = Pick<OrderItemRow, 'id' | 'toShip' | 'unmade'>;
type VendorOrderRow = Pick<typeof vendorOrders.$inferSelect, 'id' | 'vendorId' | 'submission' | 'closedAt'>;

/** The rows of an order that decide what can be sent to print vendors. */
export interface FulfillmentRows<
  Item extends ItemRow = ItemRow,
  Row extends VendorOrderRow = VendorOrderRow,
> {
  order: PaymentState;
  isPaymentLost: boolean;
  items: readonly Item[];
  /** The vendors that line items can be sent to, by line item (`vendorsOfItems`). */
  vendorOf: ReadonlyMap<string, VendorId>;
  vendorOrders: readonly Row[];
}

/** A vendor's share of an order that can be sent to it. */
export interface VendorShare<Item = ItemRow, Row = VendorOrderRow> {
  vendorId: VendorId;
  /** The vendor order to go on with: the vendor refused it, or never answered; null for a new one. */
  open: Row | null;
  items: { item: Item; quantity: number }[];
}

/**
 * Returns what can be sent to print vendors, by vendor (docs/product/fulfillment.md#fulfillment): items that are paid for, that
 * no vendor makes or has made, and that aren't refunded. A vendor that hasn't answered keeps its units, even if their product was mapped to
 * another one since. Whether the vendor can make them now is checked when they are sent.
 */
export function sharesToSend<Item extends ItemRow, Row extends VendorOrderRow>(
  rows: FulfillmentRows<Item, Row>,
): VendorShare<Item, Row>[] {
  if (shipRefusal(rows) !== null) return [];
  const open = rows.vendorOrders.filter(({ closedAt }) => closedAt === null);
  const unanswered = open.flatMap((row) => (row.submission === 'waiting' ? [row.vendorId] : []));
  const wanted = rows.items
    .map((item) => {
      const vendorId = rows.vendorOf.get(item.id);
      const isAsked = vendorId !== undefined && unanswered.includes(vendorId);
      return { item, vendorId, quantity: isAsked ? item.unmade : item.toShip };
    })
    .filter(({ quantity }) => quantity > 0);
  const vendors = new Set([...wanted.flatMap(({ vendorId }) => vendorId ?? []), ...unanswered]);
  return [...vendors].map((vendorId) => ({
    vendorId,
    open: open.find((row) => row.vendorId === vendorId) ?? null,
    items: wanted
      .filter((one) => one.vendorId === vendorId)
      .map(({ item, quantity }) => ({ item, quantity })),
  }));
}
