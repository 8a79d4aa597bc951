import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isGiven } from '#db/bound-values.ts';
import { type Db, preparedOn, snapshot } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { visible } from '#db/visible-products.ts';
import type { Services } from '#server/kernel/services.ts';
import { categoriesOf } from '#shared/arrange-products.ts';
import type { Variant } from '#shared/schemas/product.schema.ts';
import { type Choice, matchVariant } from '#shared/variants.ts';
import { toVariant } from './product-wire.ts';
import { sortProducts } from './sort-products.ts';
import { countsPerVariant, type FoundProduct, withoutHeld } from './stock.ts';
import { heldPerOption, heldQuantity } from './stock-holds.ts';

type Deps = Pick<Services, 'db' | 'now'>;

const stockColumns = {
  id: products.id,
  revision: products.revision,
  inventory: products.inventory,
  held: heldQuantity,
};
const inCart = (db: Db) =>
  db
    .select({ id: cartItems.productId })
    .from(cartItems)
    .where(eq(cartItems.cartId, sql.placeholder('cartId')));

const statements = preparedOn((db) => ({
  stock: db
    .select(stockColumns)
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), visible))
    .prepare(),
  stockInCart: db
    .select(stockColumns)
    .from(products)
    // The plus sign stops SQLite from going through all products on sale.
    .where(and(inArray(products.id, inCart(db)), sql`+(${visible})`))
    .prepare(),
  byId: db
    .select()
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
  name: db
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
  revision: db
    .select({ revision: products.revision })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
  variantsOf: db
    .select()
    .from(productVariants)
    .where(isGiven(productVariants.productId, 'id'))
    .orderBy(asc(productVariants.position))
    .prepare(),
  categories: db
    .select({ id: products.id, name: products.name, category: products.category })
    .from(products)
    .where(visible)
    .prepare(),
  count: db.select({ n: sql<number>`count(*)` }).from(products).where(isNull(products.deletedAt)).prepare(),
}));

/** Returns the names of the categories with active products, in the order of the store. */
export function listCategories(db: Db): string[] {
  return categoriesOf(sortProducts(statements(db).categories.all()));
}

/** Returns the variants of an active product; `null` if there is none with this id. */
export function listVariants(services: Deps, productId: string): Variant[] | null {
  const found = findProduct(services, productId, null);
  return found ? found.variants.map((variant) => toVariant(found.product, variant)) : null;
}

/**
 * Returns an active product for pricing and stock; `null` if there is none with this id. The inventory of a manual
 * product, or of its variants, is its stock minus the holds of other carts, or minus all holds if `cartId` is `null`
 * (docs/product/catalog.md#stock-holds).
 */
export function findProduct(services: Deps, id: string, cartId: string | null): FoundProduct | null {
  const { db, now } = services;
  const found = statements(db).stock.get({ id, cartId: cartId ?? '', now: now().getTime() });
  return found ? withStock(services, found, cartId) : null;
}

interface StockRow {
  id: string;
  revision: number;
  inventory: number;
  held: number;
}

function withStock(
  services: Deps,
  { id, revision, inventory: stored, held }: StockRow,
  cartId: string | null,
): FoundProduct | null {
  const known = knownProduct(services.db, id, revision);
  if (!known) return null;
  const { product, variants } = known;
  if (countsPerVariant(product))
    return held > 0 ? withoutHeld(known, heldPerOption(services, id, cartId)) : known;
  const inventory = product.isOnDemand ? stored : Math.max(0, stored - held);
  return { product: { ...product, inventory }, variants };
}

/** Products by id, because reading one with its variants takes most of the time of reading a cart. */
const knownProducts = preparedOn(() => new Map<string, FoundProduct>());
/** The most that are known. The one that was read first gives way. */
const MAX_KNOWN = 1000;

/**
 * Returns everything about a product but the present stock that its variants share, read once per revision. A revision is never given twice, so that
 * one that was rolled back doesn't matter.
 */
function knownProduct(db: Db, id: string, revision: number): FoundProduct | undefined {
  const known = knownProducts(db);
  const before = known.get(id);
  if (before?.product.revision === revision) return before;
  known.delete(id);
  return snapshot(db, () => {
    const product = statements(db).byId.get({ id });
    if (!product) return undefined;
    const found = { product, variants: statements(db).variantsOf.all({ id }) };
    known.set(id, found);
    const [first] = known.size > MAX_KNOWN ? known.keys() : [];
    if (first !== undefined) known.delete(first);
    return found;
  });
}

export type ProductLookup = (id: string) => FoundProduct | null;

/**
 * Returns `findProduct` for one cart with a cache: it reads the stock of all products in the cart now, and of any other product
 * when it is asked for. Use it within one transaction only, because stock and holds may change afterward.
 */
export function lookUpProducts(services: Deps, cartId: string): ProductLookup {
  const { db, now } = services;
  const stocks = statements(db).stockInCart.all({ cartId, now: now().getTime() });
  const cache = new Map(stocks.map((found) => [found.id, withStock(services, found, cartId)]));
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

/** Returns the picture of a product in a size and color; of deleted products too, because past orders show them. */
export function findPicture(db: Db, id: string, choice: Choice): string | null {
  const current = statements(db).revision.get({ id });
  const known = current && knownProduct(db, id, current.revision);
  const match = known && matchVariant(known.variants, choice);
  return match?.variant.imageUrl ?? known?.product.imageUrl ?? null;
}

/** Returns the number of products, inactive ones included and deleted ones excluded. */
export function countProducts(db: Db): number {
  return statements(db).count.get()?.n ?? 0;
}
