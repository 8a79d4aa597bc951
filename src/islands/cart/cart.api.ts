import { type CallOptions, callApi } from '#shared/api-client.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.schema.ts';

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
  read: (options?: CallOptions) => callApi<Cart>('GET', '/api/cart', undefined, options),
  add: (item: NewCartItem) => callApi<Cart>('POST', '/api/cart/items', item),
  /** 0 removes the line. The call outlives the page: leaving it at once must not lose the change. */
  setQuantity: (itemId: string, quantity: number) =>
    quantity > 0
      ? callApi<Cart>('PUT', `/api/cart/items/${itemId}`, { quantity }, { keepalive: true })
      : callApi<Cart>('DELETE', `/api/cart/items/${itemId}`, undefined, { keepalive: true }),
  acceptPrice: ({ id, quantity, unitPrice }: CartItem) =>
    callApi<Cart>('PUT', `/api/cart/items/${id}`, { quantity, acceptedPrice: unitPrice }),
  /** A design of low resolution was accepted when the line was put in. */
  restore: (items: readonly CartItem[]) =>
    callApi<Cart>('POST', '/api/cart/restore', {
      items: items.map(({ id, productId, quantity, size, color, customizationId, addedAt }) => ({
        ...{ id, productId, quantity, size, color, customizationId, addedAt },
        acceptLowResolution: true,
      })),
    }),
  clear: () => callApi<Cart>('DELETE', '/api/cart'),
};
