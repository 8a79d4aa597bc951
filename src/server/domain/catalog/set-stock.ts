import { and, eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { insertInto } from '#db/insert-row.ts';
import { products, productVariants, stockDifferences, stockMovements } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import { choiceName, describeChoice } from '#shared/cart.ts';
import { RESTARTING_REASONS, type StockReason } from '#shared/stock-reasons.ts';
import type { Choice } from '#shared/variants.ts';
import { countsPerVariant, type Stock } from './stock.ts';
import { findVariant } from './variants.queries.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

const insertMovement = insertInto(stockMovements);

const statements = preparedOn((db) => ({
  ofProduct: db
    .update(products)
    .set({ inventory: sql`${sql.placeholder('inventory')}` })
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
  ofVariant: db
    .update(productVariants)
    .set({ inventory: sql`${sql.placeholder('inventory')}` })
    .where(eq(productVariants.id, sql.placeholder('id')))
    .prepare(),
}));

interface Movement {
  reason: StockReason;
  /** The stock after it. */
  inventory: number;
  /** By default a new one. */
  id?: string;
  note?: string | undefined;
  orderId?: string;
  /** The administrator; absent for an order. */
  actorId?: string | null;
}

/** Returns a variant as the history of the stock names it. */
export const variantName = (variant: Choice) => describeChoice(variant) || 'The only variant';

/**
 * Sets a stock that the shop counts and adds that to its history (docs/product/catalog.md#stock-history). Does nothing when the
 * stock is the same, unless its history begins again with that. Call it inside the transaction of what changes the stock.
 */
export function setStock(
  { db, newId, now }: Deps,
  { productId, variant, inventory: before }: Stock,
  { reason, inventory, id, note, orderId, actorId }: Movement,
): void {
  const change = inventory - before;
  const isRestart = RESTARTING_REASONS.some((one) => one === reason);
  if (change === 0 && !isRestart) return;
  if (variant) statements(db).ofVariant.run({ id: variant.id, inventory });
  else statements(db).ofProduct.run({ id: productId, inventory });
  insertMovement(db, {
    id: id ?? newId(),
    productId,
    variantId: variant?.id,
    variantName: variant && variantName(variant),
    reason,
    change,
    inventory,
    note,
    orderId,
    actorId,
    createdAt: now(),
  });
  if (isRestart) settleDifference({ db }, productId, variant?.id ?? '');
}

/** Removes the difference of a stock that was counted since it was found. */
function settleDifference({ db }: Pick<Services, 'db'>, productId: string, variantId: string): void {
  const { productId: product, variantId: variant } = stockDifferences;
  db.delete(stockDifferences)
    .where(and(eq(product, productId), eq(variant, variantId)))
    .run();
}

interface Return extends Choice {
  productId: string;
  units: number;
  orderId: string;
  reason: 'refunded' | 'canceled';
}

/**
 * Puts units of a product back into the stock that they are of today. Units of a size and color that no longer exists stay out, which
 * the history notes. Call it inside a transaction.
 * @returns whether there is such a size and color, or one stock for all
 */
export function returnStock(services: Deps, { productId, units, size, color, ...movement }: Return): boolean {
  const { db } = services;
  const { id, name, inventory, isOnDemand, stockPer } = products;
  const product = db
    .select({ name, inventory, isOnDemand, stockPer })
    .from(products)
    // A product that a vendor makes by now has no stock of its own.
    .where(and(eq(id, productId), eq(isOnDemand, false)))
    .get();
  if (!product) return true;
  const variant = countsPerVariant(product) ? findVariant(db, productId, { size, color }) : null;
  if (variant === undefined) {
    const note = `${units} × ${choiceName(product.name, { size, color })} not put back: there is no such variant`;
    insertMovement(db, {
      ...{ id: services.newId(), productId, ...movement, note, createdAt: services.now() },
      ...{ change: 0, inventory: product.inventory },
    });
    return false;
  }
  const before = variant?.inventory ?? product.inventory;
  const stock = { productId, variant, inventory: before };
  setStock(services, stock, { ...movement, inventory: before + units });
  return true;
}
