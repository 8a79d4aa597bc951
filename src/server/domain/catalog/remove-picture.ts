import { transaction } from '#db/client.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { recordPictures, storePictures, takeFromVariants } from './arrange-pictures.ts';
import { picturesOf, requireManualProduct, requireProduct } from './require-product.ts';

/**
 * Removes a picture of a product, also from its variants. Its files stay for a while (docs/product/catalog.md#product-pictures).
 * @throws AppError `product_not_found`, `managed_elsewhere`, `not_found`
 */
export function removePicture(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  pictureId: string,
  actor: Administrator,
): ProductDetail {
  const { db } = services;
  return transaction(db, () => {
    const product = requireManualProduct(db, id);
    const before = picturesOf(db, product);
    const removed = before.find((picture) => picture.id === pictureId);
    if (!removed) throw new AppError('not_found', { message: 'This picture was already removed.' });
    const after = before.filter((picture) => picture.id !== pictureId);
    storePictures(services, product, after);
    takeFromVariants(services, id, removed.url);
    recordPictures(services, { product, before, after, actor });
    return requireProduct(services, id);
  });
}
