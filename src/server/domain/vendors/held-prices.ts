import { and, asc, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { type Db, preparedOn, transaction } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { HeldPriceDecision, HeldProduct } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { nameOfVariant } from './check-offer.ts';
import { vendorOfProduct } from './synced-products.queries.ts';

type Deps = Pick<Services, 'db' | 'now'>;

// A literal, as in the partial index that has these rows.
const isHeld = isNotNull(productVariants.heldPriceCents);
const ofProduct = eq(productVariants.productId, sql.placeholder('productId'));

const statements = preparedOn((db) => ({
  product: db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.id, sql.placeholder('productId')), isNull(products.deletedAt)))
    .prepare(),
  ofProduct: db
    .select()
    .from(productVariants)
    .where(and(ofProduct, isHeld))
    .orderBy(asc(productVariants.position))
    .prepare(),
  waiting: db
    .select({ n: count(sql`distinct ${productVariants.productId}`), oldest: min(productVariants.updatedAt) })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productVariants.productId), isNull(products.deletedAt)))
    .where(isHeld)
    .prepare(),
  lowestPrice: db
    .select({
      cents: sql<number | null>`coalesce(
        min(case when ${productVariants.isAvailable} then ${productVariants.retailPriceCents} end),
        min(${productVariants.retailPriceCents}))`,
    })
    .from(productVariants)
    .where(ofProduct)
    .prepare(),
}));

/** Returns how many products have prices that wait to be accepted, and since when. */
export function countHeldPrices(db: Db): { n: number; oldest: Date | null } {
  return statements(db).waiting.get() ?? { n: 0, oldest: null };
}

/**
 * Returns a synced product's prices that wait to be accepted (docs/product/vendors.md#product-sync).
 * @throws AppError `product_not_found`, also for a manual product
 */
export function requireHeldPrices({ db }: Pick<Services, 'db'>, productId: string): HeldProduct {
  const { product, ofProduct: held } = statements(db);
  const found = product.get({ productId });
  const vendorId = vendorOfProduct(db, productId);
  if (!found || !vendorId) throw new AppError('product_not_found');
  return {
    ...found,
    vendorName: VENDOR_NAMES[vendorId],
    variants: held.all({ productId }).map(({ id, size, color, retailPriceCents, heldPriceCents }) => ({
      ...{ id, size, color },
      price: toWire(retailPriceCents ?? 0),
      heldPrice: toWire(heldPriceCents ?? 0),
    })),
  };
}

/**
 * Accepts the waiting prices of a product, or keeps the shop's and remembers the vendor's, so that no sync asks about the same
 * ones again. Does nothing without waiting prices.
 * @throws AppError `product_not_found`; `stale` if they differ from the prices seen
 */
export function decideHeldPrices(
  services: Deps,
  productId: string,
  { accept, seen }: HeldPriceDecision,
  actor: Administrator,
): HeldProduct {
  const { db, now } = services;
  return transaction(db, () => {
    const before = requireHeldPrices(services, productId);
    if (seen && !isSame(seen, before.variants)) {
      throw new AppError('stale', {
        message: 'These prices have changed. Check the new ones, then decide again.',
        details: { product: before },
      });
    }
    if (before.variants.length === 0) return before;
    const decided = accept
      ? { retailPriceCents: sql`held_price_cents`, refusedPriceCents: null }
      : { refusedPriceCents: sql`held_price_cents` };
    db.update(productVariants)
      .set({ ...decided, heldPriceCents: null, updatedAt: now() })
      .where(and(eq(productVariants.productId, productId), isHeld))
      .run();
    if (accept) followPrices(services, productId);
    const prices = (name: 'price' | 'heldPrice') =>
      Object.fromEntries(before.variants.map((variant) => [nameOfVariant(variant), variant[name]]));
    recordAudit(services, {
      actor,
      action: accept ? 'held_prices_accepted' : 'held_prices_refused',
      subject: { type: 'product', id: productId, name: before.name },
      before: prices('price'),
      after: accept ? prices('heldPrice') : { refused: prices('heldPrice') },
    });
    return requireHeldPrices(services, productId);
  });
}

/** A synced product's own price is the lowest of its available variants, or of all if none is available. */
function followPrices({ db, now }: Deps, productId: string): void {
  const lowest = statements(db).lowestPrice.get({ productId })?.cents;
  if (lowest == null) return;
  db.update(products).set({ priceCents: lowest, updatedAt: now() }).where(eq(products.id, productId)).run();
}

function isSame(seen: NonNullable<HeldPriceDecision['seen']>, variants: HeldProduct['variants']): boolean {
  const prices = new Map(seen.map(({ id, heldPrice }) => [id, heldPrice]));
  return (
    prices.size === variants.length && variants.every(({ id, heldPrice }) => prices.get(id) === heldPrice)
  );
}
