import type { CartDesign } from './designs/saved-design.ts';
import { type Cents, fromWire, toWire } from './money.ts';

/** At most this many of one cart line. */
export const MAX_QUANTITY = 99;

/** The message for a quantity above `MAX_QUANTITY`, without a period: fields show it as it is. */
export const TOO_MANY = `At most ${MAX_QUANTITY} of one item`;

/** The values that identify a line item of a cart (docs/product.md#line-items). */
export interface LineIdentity {
  productId: string;
  size: string | null;
  color: string | null;
  customizationId: string | null;
}

/** Returns whether two line items have the same product, size, color and design, so that their quantities add up. */
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
 * Returns the cart with changed quantities by line-item id; 0 removes the item. Shows a change immediately, until the
 * server's response replaces it.
 */
export function withQuantities(cart: Cart, quantities: ReadonlyMap<string, number>): Cart {
  if (quantities.size === 0) return cart;
  const items = cart.items
    .map((item) => ({ ...item, quantity: quantities.get(item.id) ?? item.quantity }))
    .filter((item) => item.quantity > 0)
    .map((item) => ({ ...item, lineTotal: toWire(centsOf(item.unitPrice) * item.quantity) }));
  return {
    items,
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotal: toWire(items.reduce((sum, item) => sum + centsOf(item.lineTotal), 0)),
  };
}

/** Returns the line items above the available stock, which would make the checkout fail. */
export function shortLines(cart: Cart): CartItem[] {
  return cart.items.filter((item) => item.quantity > item.available);
}

function centsOf(amount: string): Cents {
  return fromWire(amount) ?? 0;
}
