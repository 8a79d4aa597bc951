import * as z from 'zod/mini';
import {
  MAX_PRODUCT_SEARCH_LENGTH,
  PRODUCT_NEEDS,
  PRODUCT_PAGE_SIZE,
  PRODUCT_SORTS,
  PRODUCT_SOURCES,
  PRODUCT_STATES,
  STOCK_PAGE_SIZE,
} from '#shared/admin-products.ts';
import { SYNC_CHANGE_PAGE_SIZE, SYNC_PAGE_SIZE } from '#shared/vendors.ts';
import { page, sortBy } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** The query of GET /api/admin/products. */
export const ProductsQuery = z.object({
  /** Any part of the name or of a variant's SKU. */
  q: optionalText(MAX_PRODUCT_SEARCH_LENGTH),
  state: absentWhenEmpty(z.enum(PRODUCT_STATES, 'Unknown state')),
  source: absentWhenEmpty(z.enum(PRODUCT_SOURCES, 'Unknown source')),
  needs: absentWhenEmpty(z.enum(PRODUCT_NEEDS, 'Unknown need')),
  category: optionalText(MAX_PRODUCT_SEARCH_LENGTH),
  /** `-` before it means descending. By stock, what is made on demand comes last. */
  sort: sortBy(PRODUCT_SORTS),
  ...page(PRODUCT_PAGE_SIZE),
});
export type ProductsQuery = z.output<typeof ProductsQuery>;

/** The query of GET /api/admin/products/{id}/stock. */
export const StockQuery = z.object(page(STOCK_PAGE_SIZE));
export type StockQuery = z.output<typeof StockQuery>;

/** The query of GET /api/admin/vendors/syncs. */
export const SyncQuery = z.object(page(SYNC_PAGE_SIZE));

/** The query of GET /api/admin/vendors/syncs/{id}. */
export const SyncChangeQuery = z.object(page(SYNC_CHANGE_PAGE_SIZE));
