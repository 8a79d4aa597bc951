import type { Product } from '#shared/schemas/product.schema.ts';

const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** The order that every other order of the store begins with: by category, those without one last, then by name. */
export function shelveProducts<P extends Pick<Product, 'id' | 'name' | 'category'>>(
  products: readonly P[],
): P[] {
  return products.toSorted(
    (a, b) =>
      Number(a.category === '') - Number(b.category === '') ||
      compare(a.category, b.category) ||
      compare(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
}
