import { callApi } from '#shared/api-client.ts';
import type { Cart } from '#shared/cart.ts';

export interface NewCartItem {
  productId: string;
  quantity: number;
  size?: string | undefined;
  color?: string | undefined;
  /** A saved design of this product. */
  customizationId?: string;
  /** The shopper's word that a logo under 150 DPI may be printed. */
  acceptLowResolution?: boolean;
}

export const cartApi = {
  read: () => callApi<Cart>('GET', '/api/cart'),
  add: (item: NewCartItem) => callApi<Cart>('POST', '/api/cart/items', item),
  setQuantity: (itemId: string, quantity: number) =>
    callApi<Cart>('PUT', `/api/cart/items/${itemId}`, { quantity }),
  remove: (itemId: string) => callApi<Cart>('DELETE', `/api/cart/items/${itemId}`),
  clear: () => callApi<Cart>('DELETE', '/api/cart'),
};
