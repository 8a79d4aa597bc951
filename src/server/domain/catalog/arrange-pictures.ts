import { and, eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { productPictures, products, productVariants } from '#db/schema/catalog.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import type { ProductDetail, ProductPicture } from '#shared/schemas/admin-product.schema.ts';
import type { PictureArrangement } from '#shared/schemas/product-actions.schema.ts';
import {
  picturesOf,
  productSubject,
  refuseStaleProduct,
  requireManualProduct,
  requireProduct,
  staleProduct,
} from './require-product.ts';
import type { ProductRow } from './stock.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/**
 * Sets the order and the alternative texts of a product's pictures (docs/product/catalog.md#product-pictures). The first one
 * stands for the product. Repeating it changes nothing.
 * @throws AppError `product_not_found`, `managed_elsewhere`; `stale`, with the product as it is now as `product`, also
 *   if the list isn't that of its pictures
 */
export function arrangePictures(
  services: Deps,
  id: string,
  { pictures: arranged, updatedAt: seen }: PictureArrangement,
  actor: Administrator,
): ProductDetail {
  const { db } = services;
  return transaction(db, () => {
    const product = requireManualProduct(db, id);
    const stored = picturesOf(db, product);
    const known = new Map(stored.map((picture) => [picture.id, picture]));
    const next = arranged.flatMap(({ id: pictureId, alt }) => {
      const picture = known.get(pictureId);
      return picture ? { ...picture, alt: alt ?? picture.alt } : [];
    });
    const isSameSet = new Set(arranged.map((picture) => picture.id)).size === stored.length;
    if (next.length !== stored.length || next.length !== arranged.length || !isSameSet)
      throw staleProduct(services, product, seen);
    if (JSON.stringify(next) === JSON.stringify(stored)) return requireProduct(services, id);
    refuseStaleProduct(services, product, seen);
    storePictures(services, product, next);
    recordPictures(services, { product, before: stored, after: next, actor });
    return requireProduct(services, id);
  });
}

/** Stores the pictures of a product in this order. Call it inside a transaction. */
export function storePictures(
  services: Deps,
  product: ProductRow,
  pictures: readonly ProductPicture[],
): void {
  const { db, now } = services;
  const kept = new Set(pictures.map(({ id }) => id));
  for (const { id } of picturesOf(db, product)) if (!kept.has(id)) deletePicture(db, product.id, id);
  for (const [position, picture] of pictures.entries())
    db.insert(productPictures)
      .values({ ...picture, productId: product.id, position, createdAt: now() })
      .onConflictDoUpdate({ target: productPictures.id, set: { alt: picture.alt, position } })
      .run();
  db.update(products)
    .set({ imageUrl: pictures[0]?.url ?? null, updatedAt: changeMoment(services, product.updatedAt) })
    .where(eq(products.id, product.id))
    .run();
}

/** Takes a picture that a product no longer has from its variants, which then show the product's. */
export function takeFromVariants({ db, now }: Deps, productId: string, url: string): void {
  for (const column of ['imageUrl', 'backImageUrl'] as const)
    db.update(productVariants)
      .set({ [column]: null, updatedAt: now() })
      .where(and(eq(productVariants.productId, productId), eq(productVariants[column], url)))
      .run();
}

function deletePicture(db: Db, productId: string, id: string): void {
  db.delete(productPictures)
    .where(and(eq(productPictures.productId, productId), eq(productPictures.id, id)))
    .run();
}

interface PictureChange {
  product: ProductRow;
  before: readonly ProductPicture[];
  after: readonly ProductPicture[];
  actor: Administrator;
}

/** Adds a change of a product's pictures to the audit log. */
export function recordPictures(services: Deps, { product, before, after, actor }: PictureChange): void {
  const words = (pictures: readonly ProductPicture[]) => ({
    pictures: pictures.map(({ url, alt }) => (alt ? `${url} (${alt})` : url)),
  });
  recordAudit(services, {
    actor,
    action: 'product_pictures_changed',
    subject: productSubject(product),
    before: words(before),
    after: words(after),
  });
}
