import { PRODUCT_PAGE_SIZE } from '#shared/admin-products.ts';
import type { AdminProduct, ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import type { BulkProductChange, ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { call } from '../../../client/api.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { recordCache } from '../kit/record-cache.ts';

/** The first part of every query key of products. */
export const PRODUCTS_KEY = 'products';
export const FIGURES_KEY = [PRODUCTS_KEY, 'figures'];
export const productKey = (id: string) => [PRODUCTS_KEY, 'detail', id];

export const useProductCache = recordCache<ProductDetail>({ root: PRODUCTS_KEY, field: 'product' });

export function fetchProducts(view: ListView): Promise<ListPage<AdminProduct>> {
  return fetchPage('GET /api/admin/products', view, PRODUCT_PAGE_SIZE);
}

export const fetchFigures = () => call('GET /api/admin/products/figures');

/** What `LoadedRecord` needs to show a product. */
export const productRecord = (id: string) => ({
  noun: 'product',
  queryKey: productKey(id),
  load: () => call('GET /api/admin/products/:id', { id }),
});

export const changeProduct = (id: string, change: ProductChange) =>
  call('PUT /api/admin/products/:id', { ...change, id });

export const changeProducts = (change: BulkProductChange) => call('POST /api/admin/products/bulk', change);
