import { eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import { setStock } from './set-stock.ts';
import { consumeHold, heldQuantity } from './stock-holds.ts';

const statements = preparedOn((db) => ({
  stock: db
    .select({
      id: products.id,
      inventory: products.inventory,
      isSynced: products.isSynced,
      held: heldQuantity,
    })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
}));

interface Sale {
  productId: string;
  quantity: number;
  orderId: string;
  /** `sold` by default. */
  reason?: 'sold' | 'reopened';
}

/**
 * Subtracts a sold quantity from the stock of a manual product and from the cart's own hold, never from the holds of
 * other carts (docs/product/catalog.md#stock). Synced products are made to order and have no stock. Call it inside the
 * transaction of the sale.
 * @returns how many units were taken, and whether that was enough: if less was free, the stock is used up, and the
 *   order has to be flagged
 */
export function takeStock(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  cartId: string,
  { productId, quantity, orderId, reason = 'sold' }: Sale,
): { taken: number; isEnough: boolean } {
  const { db, now } = services;
  const product = statements(db).stock.get({ id: productId, cartId, now: now().getTime() });
  if (!product || product.isSynced) return { taken: 0, isEnough: true };
  const free = Math.max(0, product.inventory - product.held);
  const taken = Math.min(quantity, free);
  setStock(services, product, { reason, inventory: product.inventory - taken, orderId });
  consumeHold(db, cartId, productId, quantity);
  return { taken, isEnough: taken === quantity };
}
