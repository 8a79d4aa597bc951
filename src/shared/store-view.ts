import { PATHS } from './paths.ts';

export const SORTS = ['name', 'price-asc', 'price-desc'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Record<Sort, string> = {
  name: 'Name',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
};

export type StoreLayout = 'grid' | 'list';

/** What the store shows, as its address says it: `/store?q=tee&category=Shirts&sort=price-asc&view=list`. */
export interface StoreView {
  q: string;
  /** Empty for all categories. */
  category: string;
  sort: Sort;
  layout: StoreLayout;
  /** How many products are drawn at most. */
  show: number;
  /** The product that is open over the store. */
  product: string | null;
}

/** Products on a page; more of them come on demand, so that a large shop stays quick. */
export const PAGE_SIZE = 24;
/** The longest search that is looked for. */
export const MAX_SEARCH = 100;

/**
 * Reads the query of an address; what makes no sense counts as absent.
 * @param categories the categories there are, one of which is chosen whatever the case it is written in
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
    product: query.get('product') || null,
  };
}

/** The address of a view with some of it changed. Another filter or order begins at its first page. */
export function storeAddress(view: StoreView, change: Partial<StoreView> = {}): string {
  const firstPage = 'q' in change || 'category' in change || 'sort' in change ? { show: PAGE_SIZE } : {};
  const { q, category, sort, layout, show, product } = { ...view, ...firstPage, ...change };
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (sort !== 'name') query.set('sort', sort);
  if (layout !== 'grid') query.set('view', layout);
  if (show > PAGE_SIZE) query.set('show', String(show));
  if (product) query.set('product', product);
  return query.size > 0 ? `${PATHS.store}?${query}` : PATHS.store;
}

/** Whether something narrows down what is shown, so that "nothing found" can be undone. */
export function isFiltering({ q, category }: StoreView): boolean {
  return q !== '' || category !== '';
}
