import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';
import { likePattern } from '#server/kernel/search/search-text.ts';
import type { PRODUCT_NEEDS, PRODUCT_SOURCES, PRODUCT_STATES, ProductSort } from '#shared/admin-products.ts';
import { readSort } from '#shared/sort.ts';
import { countsPerVariant, type ProductRow, type VariantRow } from './stock.ts';

/** Which products to list. Absent fields match all, but deleted products only match `deleted`. */
export interface ProductFilter {
  state?: (typeof PRODUCT_STATES)[number] | undefined;
  source?: (typeof PRODUCT_SOURCES)[number] | undefined;
  needs?: (typeof PRODUCT_NEEDS)[number] | undefined;
  category?: string | undefined;
  /** Any part of the name, description, category or a variant's SKU. */
  search?: string | undefined;
}

/**
 * Manual active products with few units, in all or of a variant on offer (docs/product/back-office.md#needs-attention). With literals instead of placeholders, as
 * in the partial index that has these rows.
 */
export const isLowOnStock = and(
  sql`${products.isActive} = 1 and ${products.isOnDemand} = 0`,
  isNull(products.deletedAt),
  // With a stock per variant, the product's own is 0.
  lte(products.inventory, products.lowStockThreshold),
  sql`(${products.stockPer} = 'product' or exists (select 1 from ${productVariants}
    where ${productVariants.productId} = ${products.id} and ${productVariants.isAvailable} = 1
      and ${productVariants.inventory} <= ${products.lowStockThreshold}))`,
);

/** Like `isLowOnStock`, of a row. */
export function isRowLowOnStock(row: ProductRow, variants: readonly VariantRow[]): boolean {
  const { isActive, isOnDemand, deletedAt, inventory, lowStockThreshold } = row;
  if (!isActive || isOnDemand || deletedAt !== null) return false;
  if (!countsPerVariant(row)) return inventory <= lowStockThreshold;
  return variants.some((variant) => isVariantLowOnStock(row, variant));
}

/** Returns whether the own stock of a variant that is offered is low. */
export function isVariantLowOnStock(product: ProductRow, { isAvailable, inventory }: VariantRow): boolean {
  return countsPerVariant(product) && isAvailable && inventory <= product.lowStockThreshold;
}

const hasHeldPrice = sql`exists (select 1 from ${productVariants}
  where ${productVariants.productId} = ${products.id} and ${productVariants.heldPriceCents} is not null)`;
const NEEDS = { low_stock: isLowOnStock, held_prices: hasHeldPrice, category: eq(products.category, '') };

/** Returns the condition of a filter. */
export function productCondition({ state, source, needs, category, search }: ProductFilter): SQL | undefined {
  return and(
    state === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt),
    state && state !== 'deleted' ? eq(products.isActive, state === 'active') : undefined,
    source && eq(products.isSynced, source === 'synced'),
    needs && NEEDS[needs],
    category ? sql`${products.category} = ${category} collate nocase` : undefined,
    search ? isFoundBy(likePattern(search)) : undefined,
  );
}

const isFoundBy = (pattern: string) => sql`(
  ${products.name} || char(10) || ${products.category} || char(10) || ${products.description} like ${pattern} escape '\\'
  or exists (select 1 from ${productVariants}
    where ${productVariants.productId} = ${products.id} and ${productVariants.sku} like ${pattern} escape '\\'))`;

const NAME = sql`${products.name} collate nocase`;
/** As `AdminProduct.inventory`. */
const STOCK = sql`iif(${products.stockPer} = 'variant', (select coalesce(sum(${productVariants.inventory}), 0) from ${productVariants}
  where ${productVariants.productId} = ${products.id}), ${products.inventory})`;

/** Returns the columns to sort by. Equal products are by name; by stock, what is made on demand comes last. */
export function productOrder(sort: ProductSort = 'name'): SQL[] {
  const { id, desc: isDescending } = readSort(sort);
  const direction = isDescending ? desc : asc;
  const columns = {
    name: [direction(NAME)],
    price: [direction(products.priceCents), asc(NAME)],
    stock: [asc(products.isOnDemand), direction(STOCK), asc(NAME)],
  };
  return [...columns[id], asc(products.id)];
}
