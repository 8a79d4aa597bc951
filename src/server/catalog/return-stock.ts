import { and, eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { Services } from '../services.ts';
import { moveStock } from './move-stock.ts';

interface Return {
  productId: string;
  pieces: number;
  orderId: string;
  reason: 'refunded' | 'canceled';
}

/** Puts pieces of a product back into stock. Call it inside a transaction. */
export function returnStock(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { productId, pieces, ...movement }: Return,
): void {
  const { id, inventory, isSynced } = products;
  const product = services.db
    .select({ id, inventory })
    .from(products)
    // A product that a vendor makes by now has no stock of its own.
    .where(and(eq(id, productId), eq(isSynced, false)))
    .get();
  if (product) moveStock(services, product, { ...movement, inventory: product.inventory + pieces });
}
