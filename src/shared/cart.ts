import type { CartCustomization } from './customization/customization.ts';

/** At most this many of one cart line (decisions.md 31). */
export const MAX_QUANTITY = 99;

/** One line of the cart on the wire (api.md, "Cart and checkout"). Money is a two-place string. */
export interface CartItem {
  id: string;
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  unitPrice: string;
  lineTotal: string;
  customizationId: string | null;
  /** How many this line could have at most, given the stock and the other lines of the product. */
  available: number;
  metadata: {
    productName: string;
    image: string | null;
    price: string;
    customization: CartCustomization | null;
  };
}

export interface Cart {
  items: CartItem[];
  /** The sum of the quantities. */
  itemCount: number;
  subtotal: string;
}

export const EMPTY_CART: Cart = { items: [], itemCount: 0, subtotal: '0.00' };
