import type { StoreProduct } from './schemas/store-product.schema.ts';

/**
 * Returns the products to show below another one: from its category first, then featured ones, then the rest, without sold-out
 * ones (docs/product/catalog.md#product-page).
 * @param product null if it is no longer sold
 */
export function relatedProducts(
  products: readonly StoreProduct[],
  product: StoreProduct | null,
  count = 4,
): StoreProduct[] {
  const rank = ({ category, featured }: StoreProduct) =>
    category === product?.category ? 0 : featured ? 1 : 2;
  return products
    .filter(({ id, inventory }) => id !== product?.id && inventory > 0)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, count);
}
