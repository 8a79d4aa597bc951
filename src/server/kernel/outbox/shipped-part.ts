import { isShipped } from '#shared/order-state.ts';
import type { Order, OrderItem, Shipment } from '#shared/schemas/order.schema.ts';

/** The part of its order that a shipment contains. */
interface ShippedPart {
  /** Its line items; empty if they aren't known. */
  shipped: OrderItem[];
  part: 'whole' | 'part' | 'rest';
  /** Whether unshipped line items remain. */
  isMoreToCome: boolean;
  /** Returns how many units of a line item are in it. */
  units: (item: OrderItem) => number;
}

/** Returns how many units of a line item the buyer gets or has received. */
const wanted = ({ status, refundedQuantity, quantity }: OrderItem) =>
  status === 'cancelled' ? 0 : quantity - refundedQuantity;

/**
 * Compares a shipment with the rest of the order.
 * @param shipment null for an order that vendors shipped without a tracking number
 * @param quantities the units of line items in it, by their ids, as far as known
 */
export function shippedPart(
  { items }: Order,
  shipment: Shipment | null,
  quantities: Record<string, number> = {},
): ShippedPart {
  const number = shipment?.trackingNumber;
  const isIn = ({ id, trackingNumber }: OrderItem) =>
    id in quantities || (number && trackingNumber === number);
  const shipped = shipment ? items.filter(isIn) : [];
  // A refund may have been made between the shipment and the email.
  const units = (item: OrderItem) => quantities[item.id] ?? (wanted(item) || item.quantity);
  const others = items.filter((item) => !shipped.includes(item) && wanted(item) > 0);
  const isMoreToCome =
    shipped.length > 0 && others.some((item) => !item.trackingNumber && !isShipped(item.status));
  // Its other units may have shipped before.
  const isSplit = (item: OrderItem) => units(item) < wanted(item);
  const isPart = isMoreToCome || shipped.some((item) => isSplit(item) && item.shippedQuantity < wanted(item));
  const isRest = shipped.length > 0 && (others.length > 0 || shipped.some(isSplit));
  return { shipped, part: isPart ? 'part' : isRest ? 'rest' : 'whole', isMoreToCome, units };
}
