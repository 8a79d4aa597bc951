import type { Product } from './schemas/product.schema.ts';
import type { Sort, StoreView } from './store-view.ts';

type Listed = Pick<Product, 'id' | 'name' | 'description' | 'category' | 'price' | 'featured' | 'inventory'>;
type Filter = Pick<StoreView, 'q' | 'category' | 'sort'>;

/** The products under one heading. */
interface ProductGroup<P> {
  heading: string;
  featured: boolean;
  products: P[];
}

const isSoldOut = ({ inventory }: Listed) => Number(inventory < 1);
const byPrice = (a: Listed, b: Listed) => Number(a.price) - Number(b.price);

const COMPARATORS: Record<Sort, (a: Listed, b: Listed) => number> = {
  name: () => 0,
  'price-asc': byPrice,
  'price-desc': (a, b) => byPrice(b, a),
};

/**
 * Returns the products that match the search and the category (docs/product/catalog.md#search): featured ones first, then by
 * category, then in the chosen order with sold-out ones last (docs/product/catalog.md#sorting).
 * @param sorted sorted by category and name, as the server's `sortProducts` does: a locale-aware comparison of names would take a
 * phone's browser longer than everything else here
 */
export function arrangeProducts<P extends Listed>(sorted: readonly P[], { q, category, sort }: Filter): P[] {
  const query = q.trim().toLowerCase();
  const compare = COMPARATORS[sort];
  const categories = [...new Set(sorted.map((product) => product.category))];
  const rank = (product: P) => categories.indexOf(product.category);
  return featuredFirst(
    sorted
      .filter((product) => (category === '' || product.category === category) && matches(product, query))
      .sort((a, b) => rank(a) - rank(b) || isSoldOut(a) - isSoldOut(b) || compare(a, b)),
  );
}

/** Moves the featured products to the front, keeping the order otherwise. */
export function featuredFirst<P extends Pick<Listed, 'featured'>>(sorted: readonly P[]): P[] {
  return sorted.toSorted((a, b) => Number(b.featured) - Number(a.featured));
}

/** Groups arranged products under headings: Featured, then the categories, More for products without one. */
export function groupProducts<P extends Listed>(arranged: readonly P[]): ProductGroup<P>[] {
  const groups = Map.groupBy(arranged, ({ featured, category }) => (featured ? null : category));
  return [...groups].map(([category, products]) => ({
    heading: category === null ? 'Featured' : category || 'More',
    featured: category === null,
    products,
  }));
}

/** Returns the categories of sorted products, in the order of their headings. */
export function categoriesOf(sorted: readonly Pick<Listed, 'category'>[]): string[] {
  return [...new Set(sorted.map(({ category }) => category))].filter(Boolean);
}

function matches({ name, description, category }: Listed, query: string): boolean {
  return [name, description, category].some((text) => text.toLowerCase().includes(query));
}
