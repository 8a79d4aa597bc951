import { isShipped } from '#shared/order-state.ts';
import type { Order, OrderItem, Shipment } from '#shared/schemas/order.schema.ts';

/** What a shipment is of its order. */
interface ShippedPart {
  /** Its line items; none when it has no tracking number. */
  shipped: OrderItem[];
  part: 'whole' | 'part' | 'rest';
  /** Whether line items are left that haven't shipped. */
  isMoreToCome: boolean;
  /** Returns how many units of a line item are in it. */
  units: (item: OrderItem) => number;
}

/** Returns how many units of a line item the buyer gets, or had. */
const wanted = ({ status, refundedQuantity, quantity }: OrderItem) =>
  status === 'cancelled' ? 0 : quantity - refundedQuantity;

/**
 * Compares a shipment with what else the buyer gets of the order.
 * @param shipment null for an order that shipped without a tracking number
 * @param quantities how many units of line items are in it, by their ids, as far as it's known
 */
export function shippedPart(
  { items }: Order,
  shipment: Shipment | null,
  quantities: Record<string, number> = {},
): ShippedPart {
  const shipped = shipment ? items.filter((item) => item.trackingNumber === shipment.trackingNumber) : [];
  // A refund may have come between the shipment and the email.
  const units = (item: OrderItem) => quantities[item.id] ?? (wanted(item) || item.quantity);
  const others = items.filter((item) => !shipped.includes(item) && wanted(item) > 0);
  const isMoreToCome =
    shipped.length > 0 && others.some((item) => !item.trackingNumber && !isShipped(item.status));
  const isPart = isMoreToCome || shipped.some((item) => units(item) < wanted(item));
  const isRest = shipped.length > 0 && others.length > 0;
  return { shipped, part: isPart ? 'part' : isRest ? 'rest' : 'whole', isMoreToCome, units };
}
