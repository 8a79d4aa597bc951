import * as API from '#shared/admin-api-paths.ts';
import { PRODUCT_PAGE_SIZE, STOCK_PAGE_SIZE } from '#shared/admin-products.ts';
import { callApi } from '#shared/api-client.ts';
import {
  AdminProduct,
  BulkProductResult,
  ProductDetail,
  ProductFigures,
  StockMovement,
} from '#shared/schemas/admin-product.schema.ts';
import type {
  BulkProductChange,
  NewProductInput,
  PictureArrangement,
  PictureInput,
  ProductChange,
  StockChange,
} from '#shared/schemas/product-actions.schema.ts';
import type { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import type { HeldPriceDecision } from '#shared/schemas/vendors.schema.ts';
import { fetchPage, fetchRows, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { recordCache } from '../kit/record-cache.ts';

/** The first part of every query key of products. */
export const PRODUCTS_KEY = 'products';
export const FIGURES_KEY = [PRODUCTS_KEY, 'figures'];
export const productKey = (id: string) => [PRODUCTS_KEY, 'detail', id];
/** Not under the key of the product: its history is loaded again when the product changes. */
export const stockKey = (id: string) => [PRODUCTS_KEY, 'stock', id];

export const useProductCache = recordCache({ root: PRODUCTS_KEY, schema: ProductDetail, field: 'product' });

export function fetchProducts(view: ListView): Promise<ListPage<AdminProduct>> {
  return fetchPage(API.adminProducts, AdminProduct, view, PRODUCT_PAGE_SIZE);
}

export function fetchFigures(): Promise<ProductFigures> {
  return callApi('GET', API.adminProductFigures, ProductFigures);
}

/** What `LoadedRecord` needs to show a product. */
export const productRecord = (id: string) => ({
  noun: 'product',
  queryKey: productKey(id),
  load: () => callApi('GET', API.adminProduct(id), ProductDetail),
});

export function addProduct(product: NewProductInput): Promise<ProductDetail> {
  return callApi('POST', API.adminProducts, ProductDetail, product);
}

export function changeProduct(id: string, change: ProductChange): Promise<ProductDetail> {
  return callApi('PUT', API.adminProduct(id), ProductDetail, change);
}

export function featureProduct(id: string, featured: boolean): Promise<ProductDetail> {
  return callApi('PATCH', API.adminProductFeatured(id), ProductDetail, { featured });
}

export function deleteProduct(id: string): Promise<null> {
  return callApi('DELETE', API.adminProduct(id), null);
}

export function duplicateProduct(id: string, copyId: string): Promise<ProductDetail> {
  return callApi('POST', API.adminProductDuplicate(id), ProductDetail, { copyId });
}

export function changeProducts(change: BulkProductChange): Promise<BulkProductResult> {
  return callApi('POST', API.adminProductsBulk, BulkProductResult, change);
}

export function saveVariants(id: string, grid: VariantGrid): Promise<ProductDetail> {
  return callApi('PUT', API.adminProductVariants(id), ProductDetail, grid);
}

export function addPicture(id: string, picture: PictureInput, file: File): Promise<ProductDetail> {
  const form = new FormData();
  form.set('data', JSON.stringify(picture));
  form.set('picture', file);
  return callApi('POST', API.adminProductPictures(id), ProductDetail, form);
}

export function arrangePictures(id: string, arrangement: PictureArrangement): Promise<ProductDetail> {
  return callApi('PUT', API.adminProductPictures(id), ProductDetail, arrangement);
}

export function removePicture(id: string, pictureId: string): Promise<ProductDetail> {
  return callApi('DELETE', API.adminProductPicture(id, pictureId), ProductDetail);
}

export function changeStock(id: string, change: StockChange): Promise<ProductDetail> {
  return callApi('POST', API.adminProductStock(id), ProductDetail, change);
}

export function fetchStock(id: string, offset: number): Promise<ListPage<StockMovement>> {
  const query = new URLSearchParams({ limit: String(STOCK_PAGE_SIZE), offset: String(offset) });
  return fetchRows(API.adminProductStock(id), StockMovement, query);
}

/** Accepts the vendor's new prices of a product, or keeps the ones it has. */
export function decideHeldPrices(id: string, decision: HeldPriceDecision): Promise<null> {
  return callApi('POST', API.adminProductHeldPrices(id), null, decision);
}
