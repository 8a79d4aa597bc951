import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { VendorProduct } from './print-vendor.ts';
import { blueprintReader, toAreas } from './printify-areas.ts';
import { type ListedProduct, type PrintifyPage, toOrderPage, toProductPage } from './printify-replies.ts';
import type { VendorHttp } from './vendor-http.ts';
import type { VendorOrderState } from './vendor-order.ts';

/** The largest pages that Printify has. */
const PRODUCTS_PER_PAGE = 50;
const ORDERS_PER_PAGE = 10;
/** More than any shop has: a list that doesn't end is an error. */
const MAX_PAGES = 10_000;
const MAX_TRIES = 3;
/** How much Printify's clock may differ from ours. */
const CLOCK_SKEW_MS = HOUR_MS;

/** Reads pages until `stop` returns true, or there are no more. */
async function readPages<T>(
  read: (page: number) => Promise<PrintifyPage<T>>,
  stop: (page: PrintifyPage<T>) => boolean,
): Promise<void> {
  for (let number = 1; number <= MAX_PAGES; number++) {
    const page = await read(number);
    if (stop(page) || page.entries.length === 0 || number === page.lastPage) return;
  }
  throw new AppError('vendor_failed', { cause: new Error('A list of Printify does not end.') });
}

/**
 * Reads all products of a shop. A product added or removed during the reading shifts others across pages: then the list is read
 * again.
 * @throws AppError `vendor_failed` if it keeps changing or doesn't end
 */
export async function readProducts(
  http: VendorHttp,
  shop: string,
  onProgress?: (done: number, total: number) => void,
): Promise<VendorProduct[]> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const products = new Map<string, ListedProduct>();
    const totals = new Set<number>();
    await readPages(
      async (page) => {
        const query = { page: String(page), limit: String(PRODUCTS_PER_PAGE) };
        return toProductPage(await http({ method: 'GET', path: `/shops/${shop}/products.json`, query }));
      },
      ({ entries, total }) => {
        for (const entry of entries) products.set(entry.product.id, entry);
        if (total !== null) totals.add(total);
        onProgress?.(products.size, Math.max(total ?? 0, products.size));
        return false;
      },
    );
    const [total = products.size, ...others] = totals;
    if (others.length === 0 && products.size === total) return withAreas(http, [...products.values()]);
  }
  throw new AppError('vendor_failed', {
    cause: new Error('The list of products changed while it was read.'),
  });
}

/** Adds the print areas, with one call for each maker's blueprint. Hidden products aren't sold, so theirs aren't read. */
async function withAreas(http: VendorHttp, listed: readonly ListedProduct[]): Promise<VendorProduct[]> {
  const blueprintOf = blueprintReader(http);
  const products: VendorProduct[] = [];
  for (const { product, maker } of listed) {
    const blueprint = maker && !product.isHidden ? await blueprintOf(maker) : null;
    products.push({ ...product, printAreas: blueprint && toAreas(product.variants, blueprint) });
  }
  return products;
}

/**
 * Finds an order by our reference, for which Printify has no call: reads the list until it is found, or the orders are older than
 * `since`. Returns a canceled one only if there is no other.
 * @throws AppError `vendor_failed` if the list doesn't end
 */
export async function findByReference(
  http: VendorHttp,
  shop: string,
  { reference, since }: { reference: string; since: Date },
): Promise<VendorOrderState | null> {
  let found: VendorOrderState | null = null;
  await readPages(
    async (page) => {
      const query = { page: String(page), limit: String(ORDERS_PER_PAGE) };
      return toOrderPage(await http({ method: 'GET', path: `/shops/${shop}/orders.json`, query }));
    },
    ({ entries }) => {
      const own = entries.map(({ order }) => order).filter((order) => order.reference === reference);
      const going = own.find(({ status }) => status !== 'cancelled');
      found = going ?? found ?? own[0] ?? null;
      const times = entries.map(({ createdAt }) => createdAt?.getTime() ?? null);
      return going !== undefined || areOlder(times, since.getTime() - CLOCK_SKEW_MS);
    },
  );
  return found;
}

/** Returns whether all later orders of the list are older than a time. The description doesn't promise that the newest come first. */
function areOlder(times: readonly (number | null)[], since: number): boolean {
  const first = times[0] ?? null;
  const last = times.at(-1) ?? null;
  return first !== null && last !== null && first > last && last < since;
}
