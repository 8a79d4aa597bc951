import type { Product } from './product.ts';
import type { Sort, StoreView } from './store-view.ts';

type Listed = Pick<Product, 'id' | 'name' | 'description' | 'category' | 'price' | 'featured'>;
type Filter = Pick<StoreView, 'q' | 'category' | 'sort'>;

/** Products that stand under one heading. */
export interface ProductGroup<P> {
  heading: string;
  featured: boolean;
  products: P[];
}

/** The same order on the server and in every browser, whatever its language. */
const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

const ORDERS: Record<Sort, (a: Listed, b: Listed) => number> = {
  name: (a, b) => compare(a.name, b.name),
  'price-asc': (a, b) => Number(a.price) - Number(b.price),
  'price-desc': (a, b) => Number(b.price) - Number(a.price),
};

/**
 * The products that match the search and the category: featured first, then by category, then in the
 * chosen order (P section 5, "Catalogue"; decisions.md 24). The search matches name or description,
 * whatever the case.
 */
export function arrangeProducts<P extends Listed>(
  products: readonly P[],
  { q, category, sort }: Filter,
): P[] {
  const wanted = q.trim().toLowerCase();
  const order = ORDERS[sort];
  return products
    .filter((product) => (category === '' || product.category === category) && matches(product, wanted))
    .sort(
      (a, b) =>
        Number(b.featured) - Number(a.featured) ||
        byCategory(a, b) ||
        order(a, b) ||
        ORDERS.name(a, b) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** Arranged products under the headings that explain their order: Featured, then each category. */
export function groupProducts<P extends Listed>(arranged: readonly P[]): ProductGroup<P>[] {
  const groups = Map.groupBy(arranged, ({ featured, category }) => (featured ? null : category));
  return [...groups].map(([category, products]) => ({
    heading: category === null ? 'Featured' : category || 'More',
    featured: category === null,
    products,
  }));
}

/** The categories that have products, in the order of their headings. */
export function categoriesOf(products: readonly Listed[]): string[] {
  return [...new Set(products.map(({ category }) => category))].filter(Boolean).sort(compare);
}

function matches({ name, description }: Listed, wanted: string): boolean {
  return name.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted);
}

/** What has no category comes last. */
function byCategory(a: Listed, b: Listed): number {
  return Number(a.category === '') - Number(b.category === '') || compare(a.category, b.category);
}
