import type { CartDesign } from './designs/saved-design.ts';
import { type Cents, fromWire, toWire } from './money.ts';

/** At most this many of one cart line. */
export const MAX_QUANTITY = 99;

/** The message for a quantity above `MAX_QUANTITY`, without a period: fields show it as it is. */
export const TOO_MANY = `At most ${MAX_QUANTITY} of one item`;

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

/** One line of the cart on the wire. Money is a two-place string. */
export interface CartItem {
  id: string;
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  unitPrice: string;
  lineTotal: string;
  /** What one cost when it was put in, until the shopper accepts another price; null while it is the same. */
  previousUnitPrice: string | null;
  customizationId: string | null;
  /** How many this line could have at most, given the stock and the other lines of the product. */
  available: number;
  /** ISO 8601; lines stand in this order. */
  addedAt: string;
  metadata: {
    productName: string;
    image: string | null;
    price: string;
    customization: CartDesign | null;
  };
}

export interface Cart {
  items: CartItem[];
  /** The sum of the quantities. */
  itemCount: number;
  subtotal: string;
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
