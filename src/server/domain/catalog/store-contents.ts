import type { Services } from '#server/kernel/services.ts';
import { arrangeProducts, categoriesOf } from '#shared/arrange-products.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { PAGE_SIZE, readStoreView, type StoreView } from '#shared/store-view.ts';
import { listStoreProducts } from './list-products.ts';

/** A store with more products sends its page only those that it shows. The others load when the page is idle. */
const MAX_IN_PAGE = 2 * PAGE_SIZE;

/** What the store page has of the catalog. */
interface StoreContents {
  served: StoreView;
  /** The products of the served view, in its order. */
  shown: StoreProduct[];
  /** All products by category and name, or `shown` in a large store. */
  products: StoreProduct[];
  /** Of a large store: how many products the served view finds, and the categories; null if the page has all products. */
  more: { found: number; categories: string[] } | null;
}

/** Returns what the store page has for the query of its address (docs/product/catalog.md#store-page). */
export function storeContents(services: Pick<Services, 'db' | 'now'>, search: string): StoreContents {
  const products = listStoreProducts(services);
  const categories = categoriesOf(products);
  const served = readStoreView(search, categories);
  const found = arrangeProducts(products, served);
  const shown = found.slice(0, served.show);
  return products.length <= MAX_IN_PAGE
    ? { served, shown, products, more: null }
    : { served, shown, products: shown, more: { found: found.length, categories } };
}
