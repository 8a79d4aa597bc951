import type { AdminOrder, AdminOrderItem } from './schemas/admin-orders.schema.ts';

/**
 * Returns the line items that most likely go into the next shipment by hand (docs/product.md#shipping-by-hand): those that no vendor is
 * going to make; all that are left if there are only such.
 */
export function itemsToPack({ items, toSend }: Pick<AdminOrder, 'items' | 'toSend'>): AdminOrderItem[] {
  const forVendors = new Set(toSend.flatMap((part) => part.items.map(({ id }) => id)));
  const left = items.filter(({ quantityToShip }) => quantityToShip > 0);
  const inHouse = left.filter(({ id }) => !forVendors.has(id));
  return inHouse.length > 0 ? inHouse : left;
}

interface PackedLine {
  item: AdminOrderItem;
  quantity: number;
}

/**
 * Returns what a packing slip lists: what is packed next; of an order of which nothing is left to pack, everything that wasn't refunded
 * or canceled. `isPart` says whether other pieces go to the buyer, or went, in other shipments.
 */
export function packingSlip(order: Pick<AdminOrder, 'items' | 'toSend'>): {
  lines: PackedLine[];
  isPart: boolean;
} {
  const bought = order.items
    .map((item) => ({ item, quantity: item.quantity - item.refundedQuantity }))
    .filter(({ item, quantity }) => quantity > 0 && item.status !== 'cancelled');
  const packed = itemsToPack(order).map((item) => ({ item, quantity: item.quantityToShip }));
  if (packed.length === 0) return { lines: bought, isPart: false };
  const isPart = bought.some(({ item, quantity }) => {
    const here = packed.find((line) => line.item.id === item.id)?.quantity ?? 0;
    return here < quantity;
  });
  return { lines: packed, isPart };
}
