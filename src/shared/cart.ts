import { type Cents, fromWire, toWire } from './money.ts';
import type { Cart } from './schemas/cart.schema.ts';
import type { Choice } from './variants.ts';

/** The values that identify a line item of a cart (docs/product/cart.md#line-items). */
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

/** Returns a size and color in words: `L, Olive`. Empty without either. */
export function describeChoice({ size, color }: Choice): string {
  return [size, color].filter(Boolean).join(', ');
}

/** Names a product in a size and color: `Field Tee, L, Olive`. */
export function choiceName(productName: string, choice: Choice): string {
  return [productName, describeChoice(choice)].filter(Boolean).join(', ');
}

export const EMPTY_CART: Cart = { items: [], itemCount: 0, subtotal: '0.00' };

/**
 * Returns the cart with changed quantities by line-item id; 0 removes the item. Used to show a change until the server's response
 * replaces it.
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

/** A line item and its remaining stock. */
interface StockedLine {
  quantity: number;
  available: number;
}

/** Returns whether a line item exceeds the available stock, which would make the checkout fail. */
export function isShort({ quantity, available }: StockedLine): boolean {
  return quantity > available;
}

/** Describes the remaining stock of an item: none if the store no longer offers it. */
export function describeStock({ available, isOffered }: { available: number; isOffered: boolean }): string {
  if (available > 0) return `Only ${available} left.`;
  return isOffered ? 'Sold out.' : 'No longer available.';
}

function centsOf(amount: string): Cents {
  return fromWire(amount) ?? 0;
}
