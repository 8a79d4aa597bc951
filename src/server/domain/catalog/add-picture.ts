import { and, eq, ne } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { productPictures, products } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_PICTURES } from '#shared/admin-products.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import type { PictureInput } from '#shared/schemas/product-actions.schema.ts';
import { recordPictures, storePictures } from './arrange-pictures.ts';
import { picturesOf, requireManualProduct, requireProduct } from './require-product.ts';
import { savePicture } from './save-picture.ts';

/**
 * Adds a picture behind the others of a product (docs/product/catalog.md#product-pictures). Repeating it with the same id adds
 * nothing.
 * @throws AppError `product_not_found`, `managed_elsewhere`, `limit_reached`; `validation_failed` if the product has the
 *   picture already; `idempotency_key_reused` if another product has one with the id; and what `savePicture` throws
 */
export async function addPicture(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  id: string,
  { pictureId, alt = '', picture }: PictureInput & { picture: Buffer },
  actor: Administrator,
): Promise<{ product: ProductDetail; isNew: boolean }> {
  const { db } = services;
  // Before a file is decoded for nothing.
  requireRoom(services, id, pictureId);
  const { url } = await savePicture(services, picture);
  return transaction(db, () => {
    const product = requireManualProduct(db, id);
    if (requireRoom(services, id, pictureId) === 'added')
      return { product: requireProduct(services, id), isNew: false };
    const before = picturesOf(db, product);
    if (before.some((known) => known.url === url))
      throw new AppError('validation_failed', {
        fields: { picture: 'This product has this picture already' },
      });
    const after = [...before, { id: pictureId, url, alt }];
    storePictures(services, product, after);
    recordPictures(services, { product, before, after, actor });
    return { product: requireProduct(services, id), isNew: true };
  });
}

/** Returns whether the picture was added already. */
function requireRoom({ db }: Pick<Services, 'db'>, id: string, pictureId: string): 'added' | 'room' {
  const pictures = picturesOf(db, requireManualProduct(db, id));
  if (pictures.some((known) => known.id === pictureId)) return 'added';
  requireNewId(db, id, pictureId);
  if (pictures.length >= MAX_PICTURES)
    throw new AppError('limit_reached', {
      message: 'This product has 20 pictures, which is the most. Remove one first.',
    });
  return 'room';
}

/** A picture that is only the product's `imageUrl` has the product's id. */
function requireNewId(db: Db, productId: string, pictureId: string): void {
  const isOther = and(eq(products.id, pictureId), ne(products.id, productId));
  const ofOther = db.select().from(productPictures).where(eq(productPictures.id, pictureId)).get();
  if (ofOther || db.select().from(products).where(isOther).get())
    throw new AppError('idempotency_key_reused');
}
