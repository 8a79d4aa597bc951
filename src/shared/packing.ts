import { choiceName } from './cart.ts';
import { compareNames } from './compare-names.ts';
import { sum } from './money.ts';
import { isShipped } from './order-state.ts';
import type { AdminOrder, AdminOrderItem } from './schemas/admin-orders.schema.ts';

export interface PackedLine {
  item: AdminOrderItem;
  quantity: number;
}

/**
 * Returns the line items that most likely go into the next shipment by hand (docs/product/fulfillment.md#shipping-by-hand): the ones that
 * no vendor makes, or if there are none, all that are left.
 */
export function itemsToPack(order: Pick<AdminOrder, 'items' | 'toSend'>): AdminOrderItem[] {
  const packed = linesToPack(order).map(({ item }) => item);
  return packed.length > 0 ? packed : order.items.filter(({ quantityToShip }) => quantityToShip > 0);
}

/**
 * Returns the contents of a packing slip: the units to ship by hand that no vendor has or will make
 * (docs/product/fulfillment.md#packing-slips). `isPart` says whether other units are shipped separately.
 */
export function packingSlip(order: Pick<AdminOrder, 'status' | 'items' | 'toSend'>): {
  lines: PackedLine[];
  isPart: boolean;
} {
  if (order.status === 'cancelled' || isShipped(order.status)) return { lines: [], isPart: false };
  const lines = linesToPack(order);
  const isPart = order.items.some((item) => {
    const here = lines.find((line) => line.item.id === item.id)?.quantity ?? 0;
    return item.status !== 'cancelled' && here < item.quantity - item.refundedQuantity;
  });
  return { lines, isPart };
}

/** Returns in a sentence why an order has nothing to pack; null if it has something. */
export function whyNothingToPack(
  order: Pick<AdminOrder, 'status' | 'items' | 'toSend' | 'vendorOrders' | 'fullyRefunded' | 'allowed'>,
): string | null {
  const { status, items, toSend, vendorOrders, allowed } = order;
  if (packingSlip(order).lines.length > 0) return null;
  if (status === 'cancelled') return 'It was canceled.';
  if (isShipped(status)) return 'It has shipped.';
  if (items.length === 0) return "We don't know its items.";
  if (order.fullyRefunded) return 'It was refunded.';
  if (toSend.length > 0 || vendorOrders.some(({ closedAt }) => closedAt === null))
    return 'A print vendor makes the rest.';
  if (status === 'pending' && !allowed.ship) return "It isn't paid yet.";
  return items.some((item) => item.status === 'pending' && item.refundedQuantity < item.quantity)
    ? "It can't be shipped now: look at its flags."
    : 'Everything in it has shipped, or was canceled or refunded.';
}

/** Returns the line items that can be shipped by hand and aren't for a vendor. */
function linesToPack({ items, toSend }: Pick<AdminOrder, 'items' | 'toSend'>): PackedLine[] {
  const forVendors = new Set(toSend.flatMap((part) => part.items.map(({ id }) => id)));
  return items
    .filter(({ id, quantityToShip }) => quantityToShip > 0 && !forVendors.has(id))
    .map((item) => ({ item, quantity: item.quantityToShip }));
}

/** Returns what to take from the shelf for these slips: units by product, size and color, sorted by name. */
export function pickList(slips: readonly { lines: readonly PackedLine[] }[]): PackedLine[] {
  const lines = slips.flatMap((slip) => slip.lines);
  const same = Map.groupBy(lines, ({ item: { productId, size, color, customizationId } }) =>
    JSON.stringify([productId, size, color, customizationId]),
  );
  const sums = [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, quantity: sum([first, ...others].map(({ quantity }) => quantity)) }] : [],
  );
  return byShelf(sums);
}

/** Sorts lines as on the shelf: by product, size and color. */
export function byShelf(lines: readonly PackedLine[]): PackedLine[] {
  const nameOf = ({ item }: PackedLine) => choiceName(item.productName, item);
  return lines.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)));
}
