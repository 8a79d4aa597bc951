import { eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Choice, optionKey } from '#shared/variants.ts';
import { setStock } from './set-stock.ts';
import { countsPerVariant } from './stock.ts';
import { consumeHold, heldOfVariant, heldQuantity } from './stock-holds.ts';
import { findVariant } from './variants.queries.ts';

const statements = preparedOn((db) => ({
  stock: db
    .select({
      inventory: products.inventory,
      isOnDemand: products.isOnDemand,
      stockPer: products.stockPer,
      held: heldQuantity,
    })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
}));

interface Sale extends Choice {
  productId: string;
  quantity: number;
  orderId: string;
  /** `sold` by default. */
  reason?: 'sold' | 'reopened';
}

/**
 * Subtracts a sold quantity from the stock of a manual product or, with a stock per variant, of its variant, and from the cart's own
 * hold. The holds of other carts stay (docs/product/catalog.md#stock). Products that a vendor makes have no stock.
 * Call it inside the transaction of the sale.
 * @returns how many units were taken, and whether that was enough: if less was free, the stock is used up, and the
 *   order has to be flagged
 */
export function takeStock(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  cartId: string,
  { productId, quantity, orderId, reason = 'sold', size, color }: Sale,
): { taken: number; isEnough: boolean } {
  const { db, now } = services;
  const product = statements(db).stock.get({ id: productId, cartId, now: now().getTime() });
  if (!product || product.isOnDemand) return { taken: 0, isEnough: true };
  const choice = { size, color };
  const isPerVariant = countsPerVariant(product);
  const variant = isPerVariant ? findVariant(db, productId, choice) : null;
  // A size and color that no longer exists has no stock.
  if (variant === undefined) return { taken: 0, isEnough: quantity === 0 };
  const { inventory } = variant ?? product;
  const held = variant ? heldOfVariant(services, productId, variant, cartId) : product.held;
  const taken = Math.min(quantity, Math.max(0, inventory - held));
  const stock = { productId, variant, inventory };
  setStock(services, stock, { reason, inventory: inventory - taken, orderId });
  consumeHold(db, cartId, { productId, quantity, option: optionKey(choice), isPerVariant });
  return { taken, isEnough: taken === quantity };
}
