import { readVersions } from '#server/kernel/audit/read-versions.ts';
import type { Services } from '#server/kernel/services.ts';
import { toWire } from '#shared/money.ts';
import type { RecordVersions } from '#shared/schemas/versions.schema.ts';
import { productSubject, requireProductRow } from './require-product.ts';

/** Fields of every product. */
const SHOP_FIELDS = ['category', 'slug', 'isActive', 'featured', 'allowCustomization'];
/** Further fields of products that the shop manages itself. */
const MANUAL_FIELDS = ['name', 'price', 'description', 'lowStockThreshold'];

/**
 * Returns the versions of a product, of the fields in its form: no stock, pictures or variants, and nothing that a vendor sets
 * (docs/product/back-office.md#versions).
 * @throws AppError `product_not_found`
 */
export function productVersions({ db }: Pick<Services, 'db'>, id: string): RecordVersions {
  const product = requireProductRow(db, id);
  return readVersions(db, {
    ...productSubject(product),
    actions: ['product_added', 'product_changed'],
    names: product.isSynced ? SHOP_FIELDS : [...MANUAL_FIELDS, ...SHOP_FIELDS],
    current: { ...product, price: toWire(product.priceCents) },
  });
}
