import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { insertInto } from '#db/insert-row.ts';
import { productPictures, products } from '#db/schema/catalog.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { DEFAULT_LOW_STOCK } from '#shared/admin-products.ts';
import type { Administrator } from '#shared/audit.ts';
import { fromWire } from '#shared/money.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import type { NewProductInput } from '#shared/schemas/product-actions.schema.ts';
import { productValues } from './product-values.ts';
import { productSubject, requireProduct } from './require-product.ts';
import { requireSameProduct } from './require-same-product.ts';
import { setStock } from './set-stock.ts';
import { freeSlug } from './slugs.queries.ts';
import { spellCategory } from './spell-category.ts';

const insert = insertInto(products);

/** The columns of a product of which a request says only its name, price and stock. */
const WITHOUT_FURTHER = {
  description: '',
  imageUrl: null,
  isActive: true,
  featured: false,
  allowCustomization: false,
  lowStockThreshold: DEFAULT_LOW_STOCK,
  metadata: null,
};

/**
 * Adds a product that the shop manages itself (docs/product/catalog.md#products-by-hand). It is in the shop at once unless it is
 * inactive. Repeating it with the same id adds nothing. Of a product that was edited since, a repetition is known by the
 * name, price, stock and category that it was added with.
 * @throws AppError `idempotency_key_reused` if another product was added with the id
 */
export function addProduct(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { id: chosenId, inventory, category: typed = '', ...input }: NewProductInput,
  actor: Administrator,
): { product: ProductDetail; isNew: boolean } {
  const { db, newId, now } = services;
  const id = chosenId ?? newId();
  const at = now();
  return transaction(db, () => {
    const known = chosenId && db.select().from(products).where(eq(products.id, id)).get();
    const { name, price } = input;
    const category = spellCategory(db, typed);
    const given = { ...productValues(input, null), category, priceCents: fromWire(price) ?? 0 };
    const values = { ...WITHOUT_FURTHER, ...given };
    const after = { name, price, inventory, category };
    if (known) {
      requireSameProduct(db, known, values, after);
      return { product: requireProduct(services, id), isNew: false };
    }
    const stamps = { createdAt: at, updatedAt: at };
    insert(db, { ...values, id, name, slug: freeSlug(db, name, id), ...stamps });
    if (values.imageUrl) {
      const picture = { id: newId(), productId: id, url: values.imageUrl, position: 0 };
      db.insert(productPictures)
        .values({ ...picture, createdAt: at })
        .run();
    }
    const movement = { reason: 'received', inventory, actorId: actor.userId } as const;
    setStock(services, { productId: id, variant: null, inventory: 0 }, movement);
    const subject = productSubject({ id, name });
    recordAudit(services, { actor, action: 'product_added', subject, after });
    return { product: requireProduct(services, id), isNew: true };
  });
}
