import { compareNames } from '#shared/compare-names.ts';
import type { Product } from '#shared/schemas/product.schema.ts';

/**
 * Sorts products by category, those without one last, then by name, both as people sort: case and accents don't
 * count, and numbers sort by value. The store's other orders build on this one (docs/product/catalog.md#sorting).
 */
export function sortProducts<P extends Pick<Product, 'id' | 'name' | 'category'>>(
  products: readonly P[],
): P[] {
  return products.toSorted(
    (a, b) =>
      Number(a.category === '') - Number(b.category === '') ||
      compareNames(a.category, b.category) ||
      compareNames(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
}
