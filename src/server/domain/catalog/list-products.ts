import { and } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { visible } from '#db/visible-products.ts';
import type { Services } from '#server/kernel/services.ts';
import { featuredFirst } from '#shared/arrange-products.ts';
import { sum } from '#shared/money.ts';
import type { Product } from '#shared/schemas/product.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { printOf } from './print-areas.ts';
import { readProductRows } from './product-rows.queries.ts';
import { toProduct, toStoreProduct } from './product-wire.ts';
import { sortProducts } from './sort-products.ts';
import { hasStockPerVariant, withoutHeld } from './stock.ts';
import { heldPerProduct } from './stock-holds.ts';

type Deps = Pick<Services, 'db' | 'now'>;

const statements = preparedOn((db) => ({
  revisions: db
    .select({
      id: products.id,
      revision: products.revision,
      inventory: products.inventory,
      isOnDemand: products.isOnDemand,
      stockPer: products.stockPer,
    })
    .from(products)
    .where(visible)
    .prepare(),
  listed: db
    .select()
    .from(products)
    .where(and(isListed(products.id), visible))
    .prepare(),
}));

/** Returns the active products with their stock minus all holds, in the order of the store (docs/product/catalog.md#sorting). */
export function listProducts(services: Deps): Product[] {
  return featuredFirst(sortProducts(listShown(services).map(({ product }) => product)));
}

/** Returns the same products as the storefront needs them, in the order of `sortProducts`. */
export function listStoreProducts(services: Deps): StoreProduct[] {
  return sortProducts(listShown(services).map(({ storeProduct }) => storeProduct));
}

interface Version {
  id: string;
  revision: number;
  /** The units that nobody holds, if the variants share them; their own stock changes the revision. */
  free: number;
  /** What shoppers hold of each variant's own stock. */
  held: string;
}

/** What the shop shows of a product, made from one version of its rows. */
interface Shown extends Version {
  product: Product;
  storeProduct: StoreProduct;
}

/** By product. Most calls find everything here: 500 products with 10,000 variants take 90 ms to make. */
const shownOf = preparedOn(() => new Map<string, Shown>());

/** What nobody holds. */
const NOBODY: ReadonlyMap<string, number> = new Map();

function listShown(services: Deps): Shown[] {
  const { db } = services;
  const shown = shownOf(db);
  const held = heldPerProduct(services);
  const current = statements(db)
    .revisions.all()
    .map(({ id, revision, inventory, ...counting }) => {
      const units = counting.isOnDemand ? NOBODY : (held.get(id) ?? NOBODY);
      return hasStockPerVariant(counting)
        ? { id, revision, free: 0, held: JSON.stringify([...units]) }
        : { id, revision, free: Math.max(0, inventory - sum([...units.values()])), held: '' };
    });
  const changed = current.filter(({ id, revision, free, held: units }) => {
    const before = shown.get(id);
    return before?.revision !== revision || before.free !== free || before.held !== units;
  });
  if (changed.length > 0) show(db, shown, changed, held);
  if (shown.size > current.length) {
    const ids = new Set(current.map(({ id }) => id));
    for (const id of shown.keys()) if (!ids.has(id)) shown.delete(id);
  }
  return current.flatMap(({ id }) => shown.get(id) ?? []);
}

/** Makes what the shop shows of products that are new or have changed. */
function show(
  db: Db,
  shown: Map<string, Shown>,
  changed: readonly Version[],
  held: ReturnType<typeof heldPerProduct>,
): void {
  const ids = JSON.stringify(changed.map(({ id }) => id));
  const rows = new Map(
    statements(db)
      .listed.all({ ids })
      .map((row) => [row.id, row]),
  );
  const { variantsOf, picturesOf } = readProductRows(db, ids);
  for (const version of changed) {
    const { id, free } = version;
    const row = rows.get(id);
    if (!row) {
      // It left the shop in this moment.
      shown.delete(id);
      continue;
    }
    const parts = {
      ...(hasStockPerVariant(row)
        ? withoutHeld({ product: row, variants: variantsOf.get(id) ?? [] }, held.get(id) ?? NOBODY)
        : { product: { ...row, inventory: free }, variants: variantsOf.get(id) ?? [] }),
      pictures: (picturesOf.get(id) ?? []).map(({ url, alt }) => ({ url, alt })),
      print: printOf(db, row),
    };
    shown.set(id, { ...version, product: toProduct(parts), storeProduct: toStoreProduct(parts) });
  }
}
