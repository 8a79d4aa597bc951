import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { productPictures, products } from '#db/schema/catalog.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { fromWire } from '#shared/money.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import type { NewProductInput } from '#shared/schemas/product-actions.schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { moveStock } from './move-stock.ts';
import { productSubject } from './product-subject.ts';
import { productValues } from './product-values.ts';
import { requireProduct } from './require-product.ts';
import { freeSlug } from './slugs.queries.ts';

/**
 * Adds a product that the shop manages itself (docs/product.md#products-by-hand). It is in the shop at once unless it is
 * inactive. Repeating it with the same id adds nothing.
 * @throws AppError `idempotency_key_reused`
 */
export function addProduct(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { id: chosenId, inventory, ...input }: NewProductInput,
  actor: Administrator,
): { product: ProductDetail; isNew: boolean } {
  const { db, newId, now } = services;
  const id = chosenId ?? newId();
  return transaction(db, () => {
    const known = db.select().from(products).where(eq(products.id, id)).get();
    if (known) {
      if (known.name !== input.name || known.deletedAt) throw new AppError('idempotency_key_reused');
      return { product: requireProduct(services, id), isNew: false };
    }
    const { name, price } = input;
    const values = productValues(input, null);
    const stamps = { createdAt: now(), updatedAt: now() };
    const priceCents = fromWire(price) ?? 0;
    db.insert(products)
      .values({ ...values, id, name, priceCents, slug: freeSlug(db, name, id), ...stamps })
      .run();
    if (values.imageUrl) {
      const picture = { id: newId(), productId: id, url: values.imageUrl, position: 0 };
      db.insert(productPictures)
        .values({ ...picture, createdAt: now() })
        .run();
    }
    moveStock(services, { id, inventory: 0 }, { reason: 'received', inventory, actorId: actor.userId });
    const subject = productSubject({ id, name });
    const after = { name, price, inventory, category: input.category ?? '' };
    recordAudit(services, { actor, action: 'product_added', subject, after });
    return { product: requireProduct(services, id), isNew: true };
  });
}
