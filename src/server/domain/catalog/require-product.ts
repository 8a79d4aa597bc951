import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { productPictures, products } from '#db/schema/catalog.ts';
import { staleEdit } from '#server/kernel/audit/stale-edit.ts';
import type { Services } from '#server/kernel/services.ts';
import { hasChangedSince } from '#server/kernel/time/change-moment.ts';
import { PRINT_KINDS } from '#shared/designs/print-kinds.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductDetail, ProductPicture } from '#shared/schemas/admin-product.schema.ts';
import { toAdminProducts } from './admin-products.queries.ts';
import { printOf } from './print-areas.ts';
import { sizeChartOf } from './product-metadata.ts';
import { countedStock, type ProductRow } from './stock.ts';
import { listStockDifferences } from './stock-differences.queries.ts';
import { heldByOthers } from './stock-holds.ts';
import { variantsOf } from './variants.queries.ts';
import { vendorMapOf } from './vendor-map.queries.ts';

type Deps = Pick<Services, 'db' | 'now'>;

const statements = preparedOn((db) => ({
  byId: db
    .select()
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.deletedAt)))
    .prepare(),
  pictures: db
    .select({ id: productPictures.id, url: productPictures.url, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, sql.placeholder('id')))
    .orderBy(asc(productPictures.position))
    .prepare(),
}));

/** Returns a product that isn't deleted. @throws AppError `product_not_found` */
export function requireProductRow(db: Db, id: string): ProductRow {
  const row = statements(db).byId.get({ id });
  if (!row) throw new AppError('product_not_found', { message: 'This product was deleted.' });
  return row;
}

/** Returns a product that the shop manages itself. @throws AppError `product_not_found`, `managed_elsewhere` */
export function requireManualProduct(db: Db, id: string): ProductRow {
  const row = requireProductRow(db, id);
  if (row.isSynced)
    throw new AppError('managed_elsewhere', {
      message: 'This product comes from the print vendor. Change it there, then sync.',
    });
  return row;
}

/** Returns a product with all that its editor shows. @throws AppError `product_not_found` */
export function requireProduct(services: Deps, id: string): ProductDetail {
  const { db } = services;
  const row = requireProductRow(db, id);
  const [product] = toAdminProducts(db, [row]);
  if (!product) throw new AppError('product_not_found');
  return {
    ...product,
    pictures: picturesOf(db, row),
    held: row.isOnDemand ? 0 : heldByOthers(services, id, null),
    stockDifferences: listStockDifferences(db, id).map(({ variantName, expected, stored }) => ({
      ...{ variant: variantName || null, expected, stored },
    })),
    printKind: PRINT_KINDS.find((kind) => kind === row.metadata?.['printKind']) ?? null,
    vendorPlacements: printOf(db, row).ofVendor,
    sizeChart: sizeChartOf(row),
    vendorMap: vendorMapOf(db, row),
  };
}

/**
 * Returns the pictures of a product's page in their order. A product that has only an `imageUrl`, as of the sample catalog or
 * a vendor, has one picture with the product's id.
 */
export function picturesOf(db: Db, { id, imageUrl }: Pick<ProductRow, 'id' | 'imageUrl'>): ProductPicture[] {
  const pictures = statements(db).pictures.all({ id });
  return pictures.length === 0 && imageUrl ? [{ id, url: imageUrl, alt: '' }] : pictures;
}

/**
 * Refuses an edit of a version that isn't the stored one.
 * @throws AppError `stale`, with the product as it is now as `product`
 */
export function refuseStaleProduct(services: Deps, product: ProductRow, seenAt: string | undefined): void {
  if (hasChangedSince(seenAt, product.updatedAt)) throw staleProduct(services, product, seenAt);
}

/**
 * Refuses to count or split a stock that isn't what the editor saw: a sale is no change of the product.
 * @throws AppError `stale`, with the product as it is now as `product`
 */
export function refuseUnseenStock(services: Deps, product: ProductRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== countedStock(product, variantsOf(services.db, product.id)))
    throw staleProduct(services, product, product.updatedAt.toISOString());
}

/** Returns the error `stale`, with the product as it is now as `product`. */
export function staleProduct(services: Deps, product: ProductRow, seenAt: string | undefined): AppError {
  const record = { product: requireProduct(services, product.id) };
  // Without the version that was seen, an earlier change would be named.
  const seen = { ...productSubject(product), seenAt: seenAt ?? product.updatedAt.toISOString() };
  return staleEdit(services, 'this product', seen, record);
}

/** Returns a product as the audit log names it. */
export const productSubject = ({ id, name }: { id: string; name: string }) =>
  ({ type: 'product', id, name }) as const;
