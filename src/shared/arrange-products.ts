import type { Product } from './schemas/product.schema.ts';
import type { Sort, StoreView } from './store-view.ts';

type Listed = Pick<Product, 'id' | 'name' | 'description' | 'category' | 'price' | 'featured'>;
type Filter = Pick<StoreView, 'q' | 'category' | 'sort'>;

/** Products that stand under one heading. */
export interface ProductGroup<P> {
  heading: string;
  featured: boolean;
  products: P[];
}

const byPrice = (a: Listed, b: Listed) => Number(a.price) - Number(b.price);

const ORDERS: Record<Sort, (a: Listed, b: Listed) => number> = {
  name: () => 0,
  'price-asc': byPrice,
  'price-desc': (a, b) => byPrice(b, a),
};

/**
 * The products that match the search and the category: featured first, then by category, then in the
 * chosen order (P section 5, "Catalogue"; decisions.md 24). The search matches name or description,
 * whatever the case.
 * @param shelved by category and name, as `shelveProducts` of the server puts them: comparing names in the
 *   rules of a language costs a phone's browser more than everything else here
 */
export function arrangeProducts<P extends Listed>(shelved: readonly P[], { q, category, sort }: Filter): P[] {
  const wanted = q.trim().toLowerCase();
  const order = ORDERS[sort];
  const shelves = [...new Set(shelved.map((product) => product.category))];
  const shelf = (product: P) => shelves.indexOf(product.category);
  return shelved
    .filter((product) => (category === '' || product.category === category) && matches(product, wanted))
    .sort((a, b) => Number(b.featured) - Number(a.featured) || shelf(a) - shelf(b) || order(a, b));
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

/** The categories of shelved products, in the order of their headings. */
export function categoriesOf(shelved: readonly Listed[]): string[] {
  return [...new Set(shelved.map(({ category }) => category))].filter(Boolean);
}

function matches({ name, description }: Listed, wanted: string): boolean {
  return name.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted);
}
