import { PATHS, productPath } from './paths.ts';
import type { Chosen } from './product-choice.ts';

export const SORTS = ['name', 'price-asc', 'price-desc'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Record<Sort, string> = {
  name: 'Name',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
};

export type StoreLayout = 'grid' | 'list';

/**
 * The state of the store page, stored in its address (docs/product/catalog.md#store-page):
 * `/store?q=tee&category=Shirts&sort=price-asc&view=list`. An open product has its page's address instead.
 */
export interface StoreView {
  q: string;
  /** Empty for all categories. */
  category: string;
  sort: Sort;
  layout: StoreLayout;
  /** The maximum number of products on the page. */
  show: number;
  /** The slug of the product in the open dialog. */
  product: string | null;
  /** The size and color that the dialog opened with. */
  chosen: Chosen;
}

/** The number of products shown at first, and added by each "show more". */
export const PAGE_SIZE = 24;
/** The maximum length of a search, in characters. */
export const MAX_SEARCH = 100;

/**
 * Parses the query of an address; invalid values count as absent.
 * @param categories the existing categories, which are matched ignoring case
 */
export function readStoreView(search: string, categories: readonly string[]): StoreView {
  const query = new URLSearchParams(search);
  const category = query.get('category')?.trim().toLowerCase();
  const show = Number(query.get('show'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH),
    category: categories.find((name) => name.toLowerCase() === category) ?? '',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'name',
    layout: query.get('view') === 'list' ? 'list' : 'grid',
    show: Number.isSafeInteger(show) && show > PAGE_SIZE ? show : PAGE_SIZE,
    product: null,
    chosen: {},
  };
}

/**
 * Returns the address of a view with changes: the page of the open product, if there is one. A different filter or order
 * starts at the first page.
 */
export function storeAddress(view: StoreView, change: Partial<StoreView> = {}): string {
  const firstPage = 'q' in change || 'category' in change || 'sort' in change ? { show: PAGE_SIZE } : {};
  const { q, category, sort, layout, show, product, chosen } = { ...view, ...firstPage, ...change };
  if (product) return productPath(product, chosen);
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (sort !== 'name') query.set('sort', sort);
  if (layout !== 'grid') query.set('view', layout);
  if (show > PAGE_SIZE) query.set('show', String(show));
  return query.size > 0 ? `${PATHS.store}?${query}` : PATHS.store;
}

/** Returns whether a view shows no products beyond another view's. */
export function isWithin(view: StoreView, { q, category, sort, show }: StoreView): boolean {
  return view.q === q && view.category === category && view.sort === sort && view.show <= show;
}

/** Returns whether a search or a category limits the products shown. */
export function isFiltering({ q, category }: StoreView): boolean {
  return q !== '' || category !== '';
}
