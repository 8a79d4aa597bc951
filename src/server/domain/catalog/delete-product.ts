import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { toWire } from '#shared/money.ts';
import { productSubject, requireProductRow } from './require-product.ts';
import { countedStock } from './stock.ts';
import { variantsOf } from './variants.queries.ts';

/**
 * Removes a product from the shop and the back office. Its row stays, because orders refer to it
 * (docs/product/catalog.md#products-by-hand).
 * @throws AppError `product_not_found`
 */
export function deleteProduct(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  actor: Administrator,
): void {
  const { db, now } = services;
  transaction(db, () => {
    const product = requireProductRow(db, id);
    db.update(products).set({ deletedAt: now(), updatedAt: now() }).where(eq(products.id, id)).run();
    const { name, slug, isSynced } = product;
    const inventory = countedStock(product, variantsOf(db, id));
    const before = { name, slug, price: toWire(product.priceCents), inventory, isSynced };
    recordAudit(services, { actor, action: 'product_deleted', subject: productSubject(product), before });
  });
}
