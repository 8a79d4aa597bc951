import { AppError } from '#shared/errors.ts';
import type { VendorProduct } from './print-vendor.ts';
import { layoutReader, readAreas } from './printful-areas.ts';
import { toProduct, toProductPage } from './printful-product-replies.ts';
import { orNull } from './vendor-failures.ts';
import type { VendorHttp } from './vendor-http.ts';

const PAGE = 100;
const MAX_TRIES = 3;
/** More products than any shop has: a list that doesn't end is an error. */
const MAX_PRODUCTS = 20_000;

/**
 * Reads all products of the store, with one call each after the list, and two for each product of the catalog that they are printed on.
 * @throws AppError `vendor_failed` if the list keeps changing
 */
export async function readProducts(
  http: VendorHttp,
  onProgress?: (done: number, total: number) => void,
): Promise<VendorProduct[]> {
  const ids = await readIds(http);
  const layoutOf = layoutReader(http);
  const products: VendorProduct[] = [];
  for (const [at, id] of ids.entries()) {
    onProgress?.(at, ids.length);
    const reply = await orNull(http({ method: 'GET', path: `/store/products/${encodeURIComponent(id)}` }));
    // Null if it was deleted since the list was read.
    if (reply === null) continue;
    const { product, catalog } = toProduct(reply);
    products.push({ ...product, printAreas: await readAreas(layoutOf, catalog) });
  }
  onProgress?.(ids.length, ids.length);
  return products;
}

/**
 * Returns the ids of all products. Pages are counted from the start, so a product added or removed during the reading shifts
 * others across pages: the shop would remove a product that still exists. In that case the list is read again.
 */
async function readIds(http: VendorHttp): Promise<string[]> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const ids = await tryReadIds(http);
    if (ids !== null) return ids;
  }
  throw new AppError('vendor_failed', {
    cause: new Error('The list of products changed while it was read.'),
  });
}

/** Returns null if the pages don't fit together. */
async function tryReadIds(http: VendorHttp): Promise<string[] | null> {
  const ids = new Set<string>();
  const ignored = new Set<string>();
  let expected: number | null = null;
  let read = 0;
  do {
    const query = { offset: String(read), limit: String(PAGE) };
    const page = toProductPage(await http({ method: 'GET', path: '/store/products', query }));
    if (expected !== null && page.total !== expected) return null;
    expected = page.total;
    if (expected > MAX_PRODUCTS)
      throw new AppError('vendor_failed', { cause: new Error(`${expected} products`) });
    for (const id of page.ids) ids.add(id);
    for (const id of page.ignored) ignored.add(id);
    read += page.ids.length;
    if (page.ids.length === 0 && read < expected) return null;
  } while (read < expected);
  return ids.size === expected ? [...ids].filter((id) => !ignored.has(id)) : null;
}
