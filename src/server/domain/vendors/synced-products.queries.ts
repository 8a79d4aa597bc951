import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { podProducts, vendorSyncChanges } from '#db/schema/vendors.ts';
import type { ProductRow, VariantRow } from '#server/domain/catalog/stock.ts';
import type { VendorId } from '#shared/vendors.ts';
import { type VariantValues, VENDOR_COLUMNS } from './vendor-columns.ts';

type PodRow = typeof podProducts.$inferSelect;
type NewChange = typeof vendorSyncChanges.$inferInsert;

/** A stored product of a vendor. */
export interface SyncedProduct {
  pod: PodRow;
  product: ProductRow;
  variants: VariantRow[];
}

type Placeholders<Name extends string> = Record<Name, ReturnType<typeof sql.placeholder>>;
const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as unknown as Placeholders<Name>;

const VARIANT = placeholders(...VENDOR_COLUMNS, 'updatedAt');

// Prepared once, because a sync may write 10,000 variants in one transaction. An update's types don't know placeholders.
const statements = preparedOn((db) => ({
  products: db
    .select({ pod: podProducts, product: products })
    .from(podProducts)
    .innerJoin(products, eq(products.id, podProducts.productId))
    .where(and(eq(podProducts.vendorId, sql.placeholder('vendorId')), eq(products.isMapped, false)))
    .prepare(),
  variants: db
    .select({ variant: productVariants })
    .from(podProducts)
    .innerJoin(productVariants, eq(productVariants.productId, podProducts.productId))
    .where(eq(podProducts.vendorId, sql.placeholder('vendorId')))
    .orderBy(asc(productVariants.position))
    .prepare(),
  addVariant: db
    .insert(productVariants)
    .values({ ...VARIANT, ...placeholders('id', 'productId', 'createdAt') })
    .prepare(),
  changeVariant: db
    .update(productVariants)
    .set(VARIANT as never)
    .where(eq(productVariants.id, sql.placeholder('id')))
    .prepare(),
  removeVariant: db
    .delete(productVariants)
    .where(eq(productVariants.id, sql.placeholder('id')))
    .prepare(),
  addChange: db
    .insert(vendorSyncChanges)
    .values(placeholders('id', 'syncId', 'kind', 'productId', 'name', 'details', 'createdAt'))
    .prepare(),
  ofProduct: db
    .select({
      vendorId: podProducts.vendorId,
      vendorProductId: podProducts.vendorSku,
      isSynced: products.isSynced,
    })
    .from(podProducts)
    .innerJoin(products, and(eq(products.id, podProducts.productId), eq(products.isOnDemand, true)))
    .where(eq(podProducts.productId, sql.placeholder('productId')))
    .limit(1)
    .prepare(),
}));

/** Returns every product that a vendor has had, including deleted ones, by the vendor's id. Mapped ones are the shop's. */
export function listSyncedProducts(db: Db, vendorId: VendorId): Map<string, SyncedProduct> {
  const { products: rows, variants } = statements(db);
  const byProduct = Map.groupBy(
    variants.all({ vendorId }).map(({ variant }) => variant),
    ({ productId }) => productId,
  );
  return new Map(
    rows
      .all({ vendorId })
      .map(({ pod, product }) => [
        pod.vendorSku,
        { pod, product, variants: byProduct.get(product.id) ?? [] },
      ]),
  );
}

/** Returns the vendor of a synced product; `undefined` for a manual or unknown one. */
export function vendorOfProduct(db: Db, productId: string): VendorId | undefined {
  const found = vendorProductOf(db, productId);
  return found?.isSynced ? found.vendorId : undefined;
}

/** Returns a product's vendor and the vendor's id of the product; `undefined` if no vendor makes it. */
export function vendorProductOf(
  db: Db,
  productId: string,
): { vendorId: VendorId; vendorProductId: string; isSynced: boolean } | undefined {
  return statements(db).ofProduct.get({ productId });
}

/** Adds a variant of a synced product, with its price in cents. */
export function insertVariant(
  db: Db,
  variant: VariantValues & Pick<VariantRow, 'id' | 'productId' | 'createdAt' | 'updatedAt'>,
): void {
  statements(db).addVariant.run({ ...variant });
}

/** Overwrites the vendor's fields of a variant. The shop's own fields stay. */
export function updateVariant(db: Db, variant: VariantValues & Pick<VariantRow, 'id' | 'updatedAt'>): void {
  statements(db).changeVariant.run({ ...variant });
}

/** Deletes a variant that the vendor no longer has. */
export function deleteVariant(db: Db, id: string): void {
  statements(db).removeVariant.run({ id });
}

/** Adds a product to a sync's changes. */
export function insertChange(db: Db, change: NewChange): void {
  statements(db).addChange.run({ ...change });
}
