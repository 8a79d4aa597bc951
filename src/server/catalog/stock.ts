import type { products, productVariants } from '#db/schema/catalog.ts';
import type { Cents } from '#shared/money.ts';

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof productVariants.$inferSelect;

/** What one costs: the matched variant's retail price, else the product's (decisions.md 20). */
export function priceOf(product: ProductRow, variant: VariantRow | undefined): Cents {
  return variant?.retailPriceCents ?? product.priceCents;
}

/**
 * How many of a variant can be sold. The stock of a manual product is shared by all its variants, which
 * only switch availability; a synced product's variants carry their own (decisions.md 23).
 */
export function variantStock(product: ProductRow, variant: VariantRow): number {
  if (!variant.isAvailable) return 0;
  return product.isSynced ? variant.inventory : product.inventory;
}

/** The stock of a whole product as the wire shows it (decisions.md 23). */
export function productStock(product: ProductRow, variants: readonly VariantRow[]): number {
  if (!product.isSynced) return product.inventory;
  return variants.reduce((sum, variant) => sum + variantStock(product, variant), 0);
}
