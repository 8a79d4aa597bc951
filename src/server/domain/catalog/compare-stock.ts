import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { products, stockDifferences } from '#db/schema/catalog.ts';
import { heartbeats } from '#db/schema/operations.ts';
import type { Services } from '#server/kernel/services.ts';
import { lastOccurrence } from '#server/kernel/time/days.ts';
import { RESTARTING_REASONS } from '#shared/stock-reasons.ts';
import { variantName } from './set-stock.ts';
import { countsPerVariant, type ProductRow } from './stock.ts';
import { listStockDifferences } from './stock-differences.queries.ts';
import { variantsOf } from './variants.queries.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/** In the shop's time zone. */
const NIGHT_HOUR = 3;
const LAST_COMPARED = 'stock compared';

/** Compares the stock with its history if that hasn't been done since the last night. */
export async function compareStockWhenDue(services: Deps & Pick<Services, 'env'>): Promise<void> {
  const { db, env, now } = services;
  const startedAt = now();
  const last = db.select().from(heartbeats).where(eq(heartbeats.name, LAST_COMPARED)).get();
  if (last && last.at >= lastOccurrence(env.timeZone, NIGHT_HOUR, startedAt)) return;
  await compareStock(services);
  db.insert(heartbeats)
    .values({ name: LAST_COMPARED, at: startedAt })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at: startedAt } })
    .run();
}

/**
 * Compares every stock that the shop counts with its history, and records those that differ
 * (docs/product/catalog.md#stock-comparison). Changes no stock. One short transaction per product.
 */
export async function compareStock(services: Deps): Promise<void> {
  const { db } = services;
  const counted = and(eq(products.isOnDemand, false), isNull(products.deletedAt));
  const ids = db.select({ id: products.id }).from(products).where(counted);
  db.delete(stockDifferences).where(notInArray(stockDifferences.productId, ids)).run();
  for (const { id } of ids.all()) {
    transaction(db, () => compareProduct(services, id));
    // Requests of shoppers come first.
    await new Promise(setImmediate);
  }
}

function compareProduct({ db, now }: Deps, id: string): void {
  const product = db.select().from(products).where(eq(products.id, id)).get();
  if (!product) return;
  const before = new Map(listStockDifferences(db, id).map((one) => [one.variantId, one.foundAt]));
  const found = findDifferences(db, product);
  if (before.size === 0 && found.length === 0) return;
  db.delete(stockDifferences).where(eq(stockDifferences.productId, id)).run();
  for (const difference of found) {
    const foundAt = before.get(difference.variantId) ?? now();
    db.insert(stockDifferences)
      .values({ productId: id, ...difference, foundAt })
      .run();
  }
}

interface Difference {
  variantId: string;
  variantName: string;
  /** By the history, and as it is, in units. */
  expected: number;
  stored: number;
}

/** Returns the stocks of a product that differ from their history. A stock without history can't differ. */
function findDifferences(db: Db, product: ProductRow): Difference[] {
  const expected = expectedStocks(db, product.id);
  const stocks = countsPerVariant(product)
    ? variantsOf(db, product.id).map((variant) => ({
        ...{ variantId: variant.id, variantName: variantName(variant), stored: variant.inventory },
      }))
    : [{ variantId: '', variantName: '', stored: product.inventory }];
  return stocks.flatMap((stock) => {
    const byHistory = expected.get(stock.variantId) ?? stock.stored;
    return byHistory === stock.stored ? [] : [{ ...stock, expected: byHistory }];
  });
}

/**
 * Returns what the stocks of a product have to be by their history, by variant id: what was last counted, or the first known stock, and
 * every change since. In the order in which rows were added, because a clock may jump.
 */
function expectedStocks(db: Db, productId: string): Map<string, number> {
  const restarts = sql.join(
    RESTARTING_REASONS.map((reason) => sql`${reason}`),
    sql`, `,
  );
  const rows = db.all<{ variantId: string; expected: number }>(sql`
    with start as (
      select coalesce(variant_id, '') variant,
        coalesce(max(case when reason in (${restarts}) then rowid end), min(rowid)) row
      from stock_movements where product_id = ${productId} group by 1
    )
    select start.variant "variantId", first.inventory + coalesce((
      select sum(later.change) from stock_movements later
      where later.product_id = ${productId} and coalesce(later.variant_id, '') = start.variant and later.rowid > start.row
    ), 0) expected
    from start join stock_movements first on first.rowid = start.row`);
  return new Map(rows.map((row) => [row.variantId, row.expected]));
}
