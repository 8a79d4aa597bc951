import { type Cents, fromWire, toWire } from './money.ts';
import type { Cart, CartItem } from './schemas/cart.schema.ts';

/** What makes a line of the cart: the same four again add up in the line that is there. */
export interface LineIdentity {
  productId: string;
  size: string | null;
  color: string | null;
  customizationId: string | null;
}

/** Returns whether two lines are of the same product, size, color and design. */
export function isSameLine(a: LineIdentity, b: LineIdentity): boolean {
  return (
    a.productId === b.productId &&
    a.size === b.size &&
    a.color === b.color &&
    a.customizationId === b.customizationId
  );
}

export const EMPTY_CART: Cart = { items: [], itemCount: 0, subtotal: '0.00' };

/**
 * The cart as it will be when the server has taken these quantities by line id; 0 takes the line out. For
 * showing a change at once: the server's answer replaces it.
 */
export function withQuantities(cart: Cart, wanted: ReadonlyMap<string, number>): Cart {
  if (wanted.size === 0) return cart;
  const items = cart.items
    .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? item.quantity }))
    .filter((item) => item.quantity > 0)
    .map((item) => ({ ...item, lineTotal: toWire(centsOf(item.unitPrice) * item.quantity) }));
  return {
    items,
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotal: toWire(items.reduce((sum, item) => sum + centsOf(item.lineTotal), 0)),
  };
}

/** Lines that stock no longer covers: a checkout would be refused because of them. */
export function shortLines(cart: Cart): CartItem[] {
  return cart.items.filter((item) => item.quantity > item.available);
}

function centsOf(amount: string): Cents {
  return fromWire(amount) ?? 0;
}
