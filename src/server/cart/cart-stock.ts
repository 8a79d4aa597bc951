import { AppError } from '#shared/errors.ts';
import type { Services } from '../services.ts';
import { type PricedLine, priceCart } from './cart.queries.ts';

/**
 * Makes sure that the cart's lines of one product (or of all) are in stock and not held by other carts. Called
 * inside the transaction that changed them, which it rolls back by throwing.
 * @throws AppError `out_of_stock` naming the product and what is left
 */
export function requireStock(needs: Pick<Services, 'db' | 'now'>, cartId: string, productId?: string): void {
  const lines = priceCart(needs, cartId).filter(
    (line) => productId === undefined || line.item.productId === productId,
  );
  const short = lines.find((line) => line.item.quantity > line.available);
  if (short) throw outOfStock(short);
}

function outOfStock({ item, productName, available }: PricedLine): AppError {
  const name = [productName, item.color, item.size].filter(Boolean).join(', ');
  const message = available > 0 ? `Only ${available} left in stock: ${name}.` : `${name} is sold out.`;
  return new AppError('out_of_stock', { message, details: { productId: item.productId, available } });
}
