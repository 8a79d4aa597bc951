import type { products, productVariants } from '#db/schema/catalog.ts';
import { type Cents, sum } from '#shared/money.ts';
import { optionKey } from '#shared/variants.ts';

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof productVariants.$inferSelect;

type Counting = Pick<ProductRow, 'isOnDemand' | 'stockPer'>;

/** The stock that the store shows of a mapped product: more than an order takes, as a synced variant has. */
const ON_DEMAND_STOCK = 999;

/** A stock that the shop counts: the one of a product, or that of one of its variants. */
export interface Stock {
  productId: string;
  /** Null for the one stock of a product. */
  variant: Pick<VariantRow, 'id' | 'size' | 'color'> | null;
  /** In units. */
  inventory: number;
}

/** Returns the price of one: the variant's retail price, or the product's if it has none (docs/product/catalog.md#prices). */
export function priceOf(product: ProductRow, variant: VariantRow | undefined): Cents {
  return variant?.retailPriceCents ?? product.priceCents;
}

/** Returns whether the shop counts a stock per variant of a product (docs/product/catalog.md#stock). */
export function countsPerVariant({ isOnDemand, stockPer }: Counting): boolean {
  return !isOnDemand && stockPer === 'variant';
}

/** Returns whether each variant has its own stock, at the vendor or counted by the shop. */
export function hasStockPerVariant({ isOnDemand, stockPer }: Counting): boolean {
  return isOnDemand || stockPer === 'variant';
}

/**
 * Returns the stock of a variant (docs/product/catalog.md#stock). Variants of a manual product share its stock and only switch
 * availability, unless it counts per variant; variants of a synced product have their own. A mapped product is made on demand, unless
 * its vendor has no SKU of the variant.
 */
export function variantStock(product: ProductRow, variant: VariantRow): number {
  if (!variant.isAvailable) return 0;
  if (product.isMapped) return variant.vendorVariantId === null ? 0 : ON_DEMAND_STOCK;
  return hasStockPerVariant(product) ? variant.inventory : product.inventory;
}

/** Returns the stock of a whole product as the API shows it. */
export function productStock(product: ProductRow, variants: readonly VariantRow[]): number {
  if (product.isMapped && variants.length === 0) return ON_DEMAND_STOCK;
  if (!hasStockPerVariant(product)) return product.inventory;
  return sum(variants.map((variant) => variantStock(product, variant)));
}

/** Returns the stock of a variant as administrators see it, including the stock of variants that aren't on sale. */
export function countedOfVariant(product: ProductRow, variant: VariantRow): number {
  return countsPerVariant(product) ? variant.inventory : variantStock(product, variant);
}

/** Returns the stock of a whole product as administrators see it: the sum of what is counted, offered or not. */
export function countedStock(product: ProductRow, variants: readonly VariantRow[]): number {
  if (!countsPerVariant(product)) return productStock(product, variants);
  return sum(variants.map(({ inventory }) => inventory));
}

/**
 * Returns how many are in stock of what a shopper chose.
 * @param variant the chosen one; undefined for a product without variants, and for a combination that doesn't exist, which has none
 */
export function stockOfChoice(
  product: ProductRow,
  variants: readonly VariantRow[],
  variant: VariantRow | undefined,
): number {
  if (variants.length === 0) return productStock(product, variants);
  return variant ? variantStock(product, variant) : 0;
}

/** A product with its variants. */
export interface FoundProduct {
  product: ProductRow;
  variants: readonly VariantRow[];
}

/**
 * Returns a manual product with the units that nobody holds.
 * @param held by option key
 */
export function withoutHeld(found: FoundProduct, held: ReadonlyMap<string, number>): FoundProduct {
  const { product, variants } = found;
  if (product.isOnDemand || held.size === 0) return found;
  const left = (inventory: number, units: number) => Math.max(0, inventory - units);
  if (!countsPerVariant(product))
    return { product: { ...product, inventory: left(product.inventory, sum([...held.values()])) }, variants };
  const free = variants.map((variant) => ({
    ...variant,
    inventory: left(variant.inventory, held.get(optionKey(variant)) ?? 0),
  }));
  return { product, variants: free };
}
