import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import {
  MAX_PRODUCT_SEARCH_LENGTH,
  PRODUCT_NEEDS,
  PRODUCT_SORTS,
  PRODUCT_SOURCES,
  PRODUCT_STATES,
} from '#shared/admin-products.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';

/** As the open product: the form for a new one. */
export const NEW_PRODUCT = 'new';
/** As the open product: the import of a CSV file. */
export const IMPORT = 'import';
/** As the open product: the table that edits prices and stocks, in place of the list. */
export const GRID = 'grid';

export const PRODUCTS = createListAddress({
  path: ADMIN_PATHS.products,
  filters: { state: PRODUCT_STATES, source: PRODUCT_SOURCES, needs: PRODUCT_NEEDS, category: /\S/ },
  sorts: PRODUCT_SORTS,
  search: { label: 'Search by name, description, category or SKU', maxLength: MAX_PRODUCT_SEARCH_LENGTH },
});

export const STATE_FILTER: ListFilter = {
  name: 'state',
  label: 'In the store',
  all: 'All products',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Drafts' },
    { value: 'deleted', label: 'Deleted' },
  ],
};

/** The filters that are needed less often. */
export const MORE_FILTERS: ListFilter[] = [
  {
    name: 'source',
    label: 'Made by',
    all: 'Everyone',
    options: [
      { value: 'manual', label: 'Us' },
      { value: 'synced', label: 'A print vendor' },
    ],
  },
  {
    name: 'needs',
    label: 'Needs',
    all: 'Anything',
    options: [
      { value: 'low_stock', label: 'Low stock' },
      { value: 'held_prices', label: 'A price to accept' },
      { value: 'category', label: 'A category' },
    ],
  },
];

/** Returns the filter by the categories in use. */
export const categoryFilter = (categories: readonly string[]): ListFilter => ({
  name: 'category',
  label: 'Category',
  all: 'All categories',
  options: categories.map((value) => ({ value, label: value })),
});
