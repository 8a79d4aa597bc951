import type { products, productVariants } from '#db/schema/catalog.ts';
import { type Cents, sum } from '#shared/money.ts';

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof productVariants.$inferSelect;

/** Returns the price of one: the variant's retail price, or the product's if it has none (docs/product/catalog.md#prices). */
export function priceOf(product: ProductRow, variant: VariantRow | undefined): Cents {
  return variant?.retailPriceCents ?? product.priceCents;
}

/**
 * Returns the stock of a variant (docs/product/catalog.md#stock). All variants of a manual product share its stock and only
 * switch availability; variants of a synced product have their own.
 */
export function variantStock(product: ProductRow, variant: VariantRow): number {
  if (!variant.isAvailable) return 0;
  return product.isSynced ? variant.inventory : product.inventory;
}

/** Returns the stock of a whole product as the API shows it. */
export function productStock(product: ProductRow, variants: readonly VariantRow[]): number {
  if (!product.isSynced) return product.inventory;
  return sum(variants.map((variant) => variantStock(product, variant)));
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
  if (variants.length === 0) return product.inventory;
  return variant ? variantStock(product, variant) : 0;
}
