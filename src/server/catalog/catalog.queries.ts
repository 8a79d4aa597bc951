import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { isListed } from '#db/is-listed.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { categoriesOf, featuredFirst } from '#shared/arrange-products.ts';
import { toWire } from '#shared/money.ts';
import type { StoreProduct } from '#shared/product.ts';
import type { Product, Variant } from '#shared/schemas/product.schema.ts';
import { optionsOf } from '#shared/variants.ts';
import type { Services } from '../services.ts';
import { printAreasOf, sizeChartOf } from './product-metadata.ts';
import { sortProducts } from './sort-products.ts';
import { type ProductRow, priceOf, productStock, type VariantRow, variantStock } from './stock.ts';
import { heldByOthers, heldPerProduct } from './stock-holds.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/** The products on sale: active and not deleted. */
export const visible = and(eq(products.isActive, true), isNull(products.deletedAt));

const statements = preparedOn((db) => ({
  revisions: db
    .select({
      id: products.id,
      revision: products.revision,
      inventory: products.inventory,
      isSynced: products.isSynced,
    })
    .from(products)
    .where(visible)
    .prepare(),
  listed: db
    .select()
    .from(products)
    .where(and(isListed(products.id), visible))
    .prepare(),
  listedVariants: db
    .select()
    .from(productVariants)
    .where(isListed(productVariants.productId))
    .orderBy(asc(productVariants.productId), asc(productVariants.position))
    .prepare(),
  byId: db
    .select()
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), visible))
    .prepare(),
  name: db
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
  variantsOf: db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, sql.placeholder('id')))
    .orderBy(asc(productVariants.position))
    .prepare(),
  categories: db
    .select({ id: products.id, name: products.name, category: products.category })
    .from(products)
    .where(visible)
    .prepare(),
  count: db.select({ n: sql<number>`count(*)` }).from(products).where(isNull(products.deletedAt)).prepare(),
}));

/** Returns the active products with their stock minus all holds, in the order of the store (docs/product.md#sorting). */
export function listProducts(services: Deps): Product[] {
  return featuredFirst(sortProducts(listShown(services).map(({ product }) => product)));
}

/** Returns the same products as the storefront needs them, in the order of `sortProducts`. */
export function listStoreProducts(services: Deps): StoreProduct[] {
  return sortProducts(listShown(services).map(({ storeProduct }) => storeProduct));
}

/** What the shop shows of a product, made from these versions of its rows. */
interface Shown {
  revision: number;
  /** The pieces of a manual product that nobody holds; a synced one has its stock in its variants. */
  free: number;
  product: Product;
  storeProduct: StoreProduct;
}

/** By product. Most calls find everything here: 500 products with 10,000 variants take 90 ms to make. */
const shownOf = preparedOn(() => new Map<string, Shown>());

function listShown(services: Deps): Shown[] {
  const { db } = services;
  const shown = shownOf(db);
  const held = heldPerProduct(services);
  const current = statements(db)
    .revisions.all()
    .map(({ id, revision, inventory, isSynced }) => ({
      id,
      revision,
      free: isSynced ? 0 : Math.max(0, inventory - (held.get(id) ?? 0)),
    }));
  const changed = current.filter(({ id, revision, free }) => {
    const before = shown.get(id);
    return before?.revision !== revision || before.free !== free;
  });
  if (changed.length > 0) show(db, shown, changed);
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
  changed: readonly { id: string; revision: number; free: number }[],
): void {
  const ids = JSON.stringify(changed.map(({ id }) => id));
  const rows = new Map(
    statements(db)
      .listed.all({ ids })
      .map((row) => [row.id, row]),
  );
  const variants = Map.groupBy(statements(db).listedVariants.all({ ids }), ({ productId }) => productId);
  for (const { id, revision, free } of changed) {
    const row = rows.get(id);
    if (!row) {
      // It left the shop in this moment.
      shown.delete(id);
      continue;
    }
    const product = row.isSynced ? row : { ...row, inventory: free };
    const own = variants.get(id) ?? [];
    shown.set(id, {
      revision,
      free,
      product: toProduct(product, own),
      storeProduct: toStoreProduct(product, own),
    });
  }
}

/** Returns the names of the categories with active products, in the order of the store. */
export function listCategories(db: Db): string[] {
  return categoriesOf(sortProducts(statements(db).categories.all()));
}

/** Returns the variants of an active product; `null` if there is none with this id. */
export function listVariants(services: Deps, productId: string): Variant[] | null {
  const found = findProduct(services, productId, null);
  return found ? found.variants.map((variant) => toVariant(found.product, variant)) : null;
}

/** A product with its variants. */
export interface FoundProduct {
  product: ProductRow;
  variants: VariantRow[];
}

/**
 * Returns an active product for pricing and stock; `null` if there is none with this id. The inventory of a manual
 * product is its stock minus the holds of other carts, or minus all holds if `cartId` is `null`
 * (docs/product.md#stock-holds).
 */
export function findProduct(services: Deps, id: string, cartId: string | null): FoundProduct | null {
  const { db } = services;
  const stored = statements(db).byId.get({ id });
  if (!stored) return null;
  const product = stored.isSynced ? stored : withoutHeld(stored, heldByOthers(services, id, cartId));
  return { product, variants: statements(db).variantsOf.all({ id }) };
}

function withoutHeld(product: ProductRow, held: number): ProductRow {
  return held === 0 ? product : { ...product, inventory: Math.max(0, product.inventory - held) };
}

export type ProductLookup = (id: string) => FoundProduct | null;

/**
 * Returns `findProduct` for one cart with a cache: each product is read once. Use it within one transaction only,
 * because stock and holds may change afterward.
 */
export function lookUpProducts(services: Deps, cartId: string): ProductLookup {
  const cache = new Map<string, FoundProduct | null>();
  return (id) => {
    const cached = cache.get(id);
    if (cached !== undefined) return cached;
    const found = findProduct(services, id, cartId);
    cache.set(id, found);
    return found;
  };
}

/** Returns the name of a product, inactive and deleted ones included; empty for an unknown id. */
export function productNameOf(db: Db, id: string): string {
  return statements(db).name.get({ id })?.name ?? '';
}

/** Returns the number of products, inactive ones included and deleted ones excluded. */
export function countProducts(db: Db): number {
  return statements(db).count.get()?.n ?? 0;
}

function toProduct(product: ProductRow, variants: VariantRow[]): Product {
  const { id, name, slug, description, category, isActive, featured, allowCustomization } = product;
  const pictures = [
    product.imageUrl,
    ...variants.flatMap((variant) => [variant.imageUrl, variant.backImageUrl]),
  ];
  return {
    id,
    name,
    slug,
    description,
    category,
    price: toWire(product.priceCents),
    images: [...new Set(pictures.filter((url) => url !== null))],
    sizes: optionsOf(variants, 'size'),
    colors: optionsOf(variants, 'color'),
    inventory: productStock(product, variants),
    isActive,
    featured,
    allowCustomization,
    printAreas: printAreasOf(product),
  };
}

function toStoreProduct(product: ProductRow, variants: VariantRow[]): StoreProduct {
  const { images, isActive: _, ...shown } = toProduct(product, variants);
  return {
    ...shown,
    image: images[0] ?? null,
    variants: variants.map((variant) => {
      const { id: _id, inventory: _inventory, ...rest } = toVariant(product, variant);
      return rest;
    }),
    sizeChart: sizeChartOf(product),
  };
}

function toVariant(product: ProductRow, variant: VariantRow): Variant {
  const { id, size, color, imageUrl, backImageUrl } = variant;
  const inventory = variantStock(product, variant);
  const retailPrice = toWire(priceOf(product, variant));
  return { id, size, color, retailPrice, imageUrl, backImageUrl, isAvailable: inventory > 0, inventory };
}
