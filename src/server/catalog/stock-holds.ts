import { and, countDistinct, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { checkouts, stockHolds } from '#db/schema/checkout.ts';
import type { Services } from '../services.ts';

/*
 * Stock set aside for shoppers who have started to pay (docs/decisions/018). A hold counts until it expires,
 * and only while its checkout is open: closing or replacing a checkout releases what it held. The row stays
 * behind for as long again, so that the same cart cannot hold the same product over and over.
 */

type Needs = Pick<Services, 'db' | 'now'>;

const MINUTE = 60_000;
const HOLD = 15 * MINUTE;
/** How long after its hold expired a cart gets no other one for the same product, and its row stays. */
export const HOLD_REST_MS = 15 * MINUTE;
/** A base or a hospital shares one address; more carts than this go without a hold. */
const MAX_CARTS_PER_ADDRESS = 20;
/** Nor does one address hold more of a product than this: so many, or a share of the stock where that is more. */
const MAX_PER_ADDRESS = { pieces: 20, share: 0.25 };

// The plus keeps SQLite from starting at the index of open checkouts, of which there are more than holds.
const isLive = and(sql`+${checkouts.status} = 'open'`, gt(stockHolds.expiresAt, sql.placeholder('now')));
const isOfCheckout = eq(checkouts.id, stockHolds.checkoutId);
const held = sql<number>`coalesce(sum(${stockHolds.quantity}), 0)`;

const ofOthersAt = and(
  eq(stockHolds.addressKey, sql.placeholder('addressKey')),
  gt(stockHolds.expiresAt, sql.placeholder('since')),
  ne(stockHolds.cartId, sql.placeholder('cartId')),
);

const statements = preparedOn((db) => ({
  byOthers: db
    .select({ held })
    .from(stockHolds)
    .innerJoin(checkouts, isOfCheckout)
    .where(
      and(
        eq(stockHolds.productId, sql.placeholder('productId')),
        ne(stockHolds.cartId, sql.placeholder('cartId')),
        isLive,
      ),
    )
    .prepare(),
  perProduct: db
    .select({ productId: stockHolds.productId, held })
    .from(stockHolds)
    .innerJoin(checkouts, isOfCheckout)
    .where(isLive)
    .groupBy(stockHolds.productId)
    .prepare(),
  /** Resting holds count as well: otherwise the next cart cookie would take over when they expire. */
  cartsAt: db
    .select({ n: countDistinct(stockHolds.cartId) })
    .from(stockHolds)
    .where(ofOthersAt)
    .prepare(),
  ofProductAt: db
    .select({ held })
    .from(stockHolds)
    .where(and(ofOthersAt, eq(stockHolds.productId, sql.placeholder('productId'))))
    .prepare(),
}));

/** Returns how many of a product are held by carts other than this one, or by all carts. */
export function heldByOthers({ db, now }: Needs, productId: string, cartId: string | null): number {
  const row = statements(db).byOthers.get({ productId, cartId: cartId ?? '', now: now().getTime() });
  return row?.held ?? 0;
}

/** Returns how many of each product are held; products without a hold are absent. */
export function heldPerProduct({ db, now }: Needs): Map<string, number> {
  const rows = statements(db).perProduct.all({ now: now().getTime() });
  return new Map(rows.map((row) => [row.productId, row.held]));
}

interface Holder {
  cartId: string;
  checkoutId: string;
  /** The shopper's address, as rate limits count it. */
  addressKey: string;
  lines: readonly { productId: string; quantity: number }[];
}

/**
 * Holds the stock of a checkout's lines, in place of what the cart held before. A hold that the cart already
 * has keeps its expiry. Makes none when 20 other carts of the address hold stock or have held it in the last 15
 * minutes without paying, and none of a product of which the address then holds more than 20 and a quarter of the
 * stock. Called inside the transaction that stores the checkout, after its stock was checked.
 */
export function holdStock({ db, now }: Needs, { cartId, checkoutId, addressKey, lines }: Holder): void {
  const at = now().getTime();
  const others = { addressKey, cartId, since: at - HOLD_REST_MS };
  if ((statements(db).cartsAt.get(others)?.n ?? 0) >= MAX_CARTS_PER_ADDRESS) return;
  const expiresAt = new Date(at + HOLD);
  for (const { productId, quantity, stock } of quantities(db, lines)) {
    const most = Math.max(MAX_PER_ADDRESS.pieces, MAX_PER_ADDRESS.share * stock);
    const already = statements(db).ofProductAt.get({ ...others, productId })?.held ?? 0;
    if (already + quantity > most) continue;
    const hold = { checkoutId, quantity, addressKey, expiresAt };
    db.insert(stockHolds)
      .values({ cartId, productId, ...hold })
      .onConflictDoUpdate({
        target: [stockHolds.cartId, stockHolds.productId],
        set: {
          ...hold,
          expiresAt: sql`iif(${stockHolds.expiresAt} > ${at - HOLD_REST_MS}, ${stockHolds.expiresAt}, excluded.expires_at)`,
        },
      })
      .run();
  }
}

/** Sums up the lines of each manual product; synced ones are made to order and have no stock to hold. */
function quantities(
  db: Db,
  lines: Holder['lines'],
): { productId: string; quantity: number; stock: number }[] {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const manual = db
    .select({ productId: products.id, stock: products.inventory })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.isSynced, false)))
    .all();
  const sumOf = (id: string) =>
    lines.reduce((sum, line) => sum + (line.productId === id ? line.quantity : 0), 0);
  return manual.map((product) => ({ ...product, quantity: sumOf(product.productId) }));
}

/** Holds the stock of a payment that is being processed for another 15 minutes, unless its hold has expired. */
export function extendHolds({ db, now }: Needs, checkoutId: string): void {
  db.update(stockHolds)
    .set({ expiresAt: new Date(now().getTime() + HOLD) })
    .where(and(eq(stockHolds.checkoutId, checkoutId), gt(stockHolds.expiresAt, now())))
    .run();
}

/** Takes sold pieces out of the cart's own hold. Called inside the transaction of the sale. */
export function consumeHold(db: Db, cartId: string, productId: string, quantity: number): void {
  const own = and(eq(stockHolds.cartId, cartId), eq(stockHolds.productId, productId));
  db.delete(stockHolds)
    .where(and(own, lte(stockHolds.quantity, quantity)))
    .run();
  db.update(stockHolds)
    .set({ quantity: sql`${stockHolds.quantity} - ${quantity}` })
    .where(own)
    .run();
}

/** Moves holds to another cart, in place of what that one holds of the same products. */
export function moveHolds(db: Db, fromCartId: string, toCartId: string): void {
  db.run(sql`update or replace ${stockHolds} set cart_id = ${toCartId} where cart_id = ${fromCartId}`);
}
