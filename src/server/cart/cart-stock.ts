import { AppError } from '#shared/errors.ts';
import type { PricedLine } from './cart.queries.ts';

/**
 * Requires that the lines of one product (or of all) are in stock and not held by other carts. Called inside the
 * transaction that changed them, which it rolls back by throwing.
 * @throws AppError `out_of_stock` naming the product and what is left
 */
export function requireStock(lines: readonly PricedLine[], productId?: string): void {
  const short = lines.find(
    ({ item, available }) =>
      (productId === undefined || item.productId === productId) && item.quantity > available,
  );
  if (short) throw outOfStock(short);
}

function outOfStock({ item, productName, available }: PricedLine): AppError {
  const name = [productName, item.color, item.size].filter(Boolean).join(', ');
  const message = available > 0 ? `Only ${available} left in stock: ${name}.` : `${name} is sold out.`;
  return new AppError('out_of_stock', { message, details: { productId: item.productId, available } });
}
