import { and, count, countDistinct, eq, gt, ne, sql } from 'drizzle-orm';
import { isGiven, isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { checkouts, stockHolds } from '#db/schema/checkout.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { sum } from '#shared/money.ts';
import { type Choice, optionKey } from '#shared/variants.ts';
import type { VariantRow } from './stock.ts';

/*
 * Stock set aside for shoppers who have started to pay (docs/product/catalog.md#stock-holds). A hold counts until it expires,
 * and only while its checkout is open: closing or superseding the checkout releases it. The row stays for a cooldown
 * of the same length, so that the same cart can't hold the same product again and again. Each row is of a size and color, so that a
 * product can be switched to a stock per variant and back at any time; limits, expiry and cooldown are of the product.
 */

type Deps = Pick<Services, 'db' | 'now'>;

export const HOLD_DURATION_MS = 15 * MINUTE_MS;
/** The time after a hold expires in which its cart can't hold the same product again, and in which its row stays. */
export const HOLD_COOLDOWN_MS = 15 * MINUTE_MS;
/** A military base or a hospital may share one address. Carts beyond this number get no hold. */
const MAX_CARTS_PER_ADDRESS = 20;
/**
 * The most of one product that several carts of one address can hold together: this quantity or this share of the stock, whichever is
 * more. The only cart of an address can hold all that it asks for, and its address another large hold of the product after a while.
 */
const MAX_HELD_PER_ADDRESS = { quantity: 20, stockShare: 0.25 };
export const LARGE_HOLD_EVERY_MS = HOUR_MS;

// The plus sign stops SQLite from using the index of open checkouts: there are more of those than holds.
const isLive = and(sql`+${checkouts.status} = 'open'`, gt(stockHolds.expiresAt, sql.placeholder('now')));
const isOfCheckout = eq(checkouts.id, stockHolds.checkoutId);
const held = sql<number>`coalesce(sum(${stockHolds.quantity}), 0)`;

const value = sql.placeholder;
const isOwn = and(eq(stockHolds.cartId, value('cartId')), eq(stockHolds.productId, value('productId')));

/** The stock of a product, per variant or not. */
const stock = sql<number>`iif(${products.stockPer} = 'variant',
  (select coalesce(sum(${productVariants.inventory}), 0) from ${productVariants} where ${productVariants.productId} = ${products.id}),
  ${products.inventory})`;

const ofOtherCartsAtAddress = and(
  isGiven(stockHolds.addressKey, 'addressKey'),
  sql`${stockHolds.expiresAt} > +${sql.placeholder('since')}`,
  sql`${stockHolds.cartId} <> +${sql.placeholder('cartId')}`,
);

/**
 * The quantity of a product held by other carts, as a column of `products`. The statement has the placeholders `cartId` and `now`, in
 * milliseconds. Not a join, which SQLite would parse and plan again at each use (docs/performance.md#hot-calls).
 */
export const heldQuantity = sql<number>`(select ${held} from ${stockHolds} where ${and(
  eq(stockHolds.productId, products.id),
  ne(stockHolds.cartId, sql.placeholder('cartId')),
  gt(stockHolds.expiresAt, sql.placeholder('now')),
  sql`'open' = (select ${checkouts.status} from ${checkouts} where ${isOfCheckout})`,
)})`;

const statements = preparedOn((db) => ({
  byOthers: db
    .select({ held: heldQuantity })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
  byOthersPerOption: db
    .select({ option: stockHolds.optionKey, held })
    .from(stockHolds)
    .innerJoin(checkouts, isOfCheckout)
    .where(
      and(
        isLive,
        isGiven(stockHolds.productId, 'productId'),
        sql`${stockHolds.cartId} <> +${value('cartId')}`,
      ),
    )
    .groupBy(stockHolds.optionKey)
    .prepare(),
  perProduct: db
    .select({ productId: stockHolds.productId, option: stockHolds.optionKey, held })
    .from(stockHolds)
    .innerJoin(checkouts, isOfCheckout)
    .where(isLive)
    .groupBy(stockHolds.productId, stockHolds.optionKey)
    .prepare(),
  nextExpiry: db
    .select({ at: sql<number | null>`min(${stockHolds.expiresAt})` })
    .from(stockHolds)
    .where(gt(stockHolds.expiresAt, sql.placeholder('now')))
    .prepare(),
  /** Counts expired holds in their cooldown too: otherwise a new cart cookie could hold the stock next. */
  otherCartsAtAddress: db
    .select({ n: countDistinct(stockHolds.cartId) })
    .from(stockHolds)
    .where(ofOtherCartsAtAddress)
    .prepare(),
  ofProductAtAddress: db
    .select({ held })
    .from(stockHolds)
    .where(and(ofOtherCartsAtAddress, eq(stockHolds.productId, sql.placeholder('productId'))))
    .prepare(),
  /** Recent large holds of this address, except the cart's current one. */
  largeAtAddress: db
    .select({ n: count() })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.productId, value('productId')),
        isGiven(stockHolds.addressKey, 'addressKey'),
        sql`${stockHolds.largeAt} > +${value('largeSince')}`,
        sql`not (${stockHolds.cartId} = ${value('cartId')} and ${stockHolds.expiresAt} > ${value('since')})`,
      ),
    )
    .prepare(),
  manualStock: db
    .select({ productId: products.id, stock })
    .from(products)
    .where(and(isListed(products.id), eq(products.isOnDemand, false)))
    .prepare(),
  insert: db
    .insert(stockHolds)
    .values({
      cartId: value('cartId'),
      productId: value('productId'),
      optionKey: value('option'),
      checkoutId: value('checkoutId'),
      quantity: value('quantity'),
      addressKey: value('addressKey'),
      expiresAt: sql`${value('expiresAt')}`,
      largeAt: sql`${value('largeAt')}`,
    })
    .prepare(),
  removeOwn: db
    .delete(stockHolds)
    .where(isOwn)
    .returning({ expiresAt: stockHolds.expiresAt, largeAt: stockHolds.largeAt })
    .prepare(),
  own: db
    .select({ option: stockHolds.optionKey, quantity: stockHolds.quantity })
    .from(stockHolds)
    .where(isOwn)
    .prepare(),
  removeSold: db
    .delete(stockHolds)
    .where(and(isOwn, eq(stockHolds.optionKey, value('option'))))
    .prepare(),
  reduce: db
    .update(stockHolds)
    .set({ quantity: sql`${stockHolds.quantity} - ${value('quantity')}` })
    .where(and(isOwn, eq(stockHolds.optionKey, value('option'))))
    .prepare(),
}));

/** Returns the quantity of a product held by other carts, or by all carts if `cartId` is `null`. */
export function heldByOthers({ db, now }: Deps, id: string, cartId: string | null): number {
  return statements(db).byOthers.get({ id, cartId: cartId ?? '', now: now().getTime() })?.held ?? 0;
}

/** Returns the quantities of a product held by other carts, or by all carts if `cartId` is `null`, by option key. */
export function heldPerOption(
  { db, now }: Deps,
  productId: string,
  cartId: string | null,
): ReadonlyMap<string, number> {
  const rows = statements(db).byOthersPerOption.all({
    productId,
    cartId: cartId ?? '',
    now: now().getTime(),
  });
  return new Map(rows.map((row) => [row.option, row.held]));
}

/** Returns the quantity of a variant held by other carts, or by all carts if `cartId` is `null`. */
export function heldOfVariant(
  deps: Deps,
  productId: string,
  variant: Pick<VariantRow, 'size' | 'color'>,
  cartId: string | null,
): number {
  return heldPerOption(deps, productId, cartId).get(optionKey(variant)) ?? 0;
}

/** Returns the held quantities by product id and option key, without products that nobody holds. */
export function heldPerProduct({ db, now }: Deps): Map<string, ReadonlyMap<string, number>> {
  const rows = statements(db).perProduct.all({ now: now().getTime() });
  const products = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...products].map(([id, ofProduct]) => [id, new Map(ofProduct.map((row) => [row.option, row.held]))]),
  );
}

/** Returns when the next hold expires, in milliseconds since 1970; null if there is none. */
export function nextHoldExpiry({ db, now }: Deps): number | null {
  return statements(db).nextExpiry.get({ now: now().getTime() })?.at ?? null;
}

interface Holder {
  cartId: string;
  checkoutId: string;
  /** The shopper's IP address as rate limits count it: IPv6 by its /64. */
  addressKey: string;
  lines: readonly (Choice & { productId: string; quantity: number })[];
}

/**
 * Holds the stock of a checkout's line items in place of the cart's earlier holds. An existing hold keeps its expiry.
 * Beyond `MAX_CARTS_PER_ADDRESS` or `MAX_HELD_PER_ADDRESS`, the checkout continues without a hold, unless it is of the only cart of
 * the address, once an hour per product. Call it inside the transaction that stores the checkout, after checking the stock.
 */
export function holdStock({ db, now }: Deps, { cartId, checkoutId, addressKey, lines }: Holder): void {
  const at = now().getTime();
  const others = { addressKey, cartId, since: at - HOLD_COOLDOWN_MS, largeSince: at - LARGE_HOLD_EVERY_MS };
  const otherCarts = statements(db).otherCartsAtAddress.get(others)?.n ?? 0;
  if (otherCarts >= MAX_CARTS_PER_ADDRESS) return;
  for (const { productId, quantity, stock: inStock, options } of quantities(db, lines)) {
    const max = Math.max(MAX_HELD_PER_ADDRESS.quantity, MAX_HELD_PER_ADDRESS.stockShare * inStock);
    const heldAtAddress = statements(db).ofProductAtAddress.get({ ...others, productId })?.held ?? 0;
    const isLarge = heldAtAddress + quantity > max;
    const mayBeLarge = () =>
      otherCarts === 0 && statements(db).largeAtAddress.get({ ...others, productId })?.n === 0;
    if (isLarge && !mayBeLarge()) continue;
    // An expired hold that its cart can't have again yet keeps its expiry, whatever sizes and colors it is of.
    const before = statements(db)
      .removeOwn.all({ cartId, productId })
      .find((hold) => hold.expiresAt.getTime() > others.since);
    // Replacing it with a smaller hold doesn't allow the address another large one.
    const largeAt = before?.largeAt?.getTime() ?? (isLarge ? at : null);
    const expiresAt = before?.expiresAt.getTime() ?? at + HOLD_DURATION_MS;
    const hold = { cartId, productId, checkoutId, addressKey, expiresAt, largeAt };
    for (const [option, units] of options) statements(db).insert.run({ ...hold, option, quantity: units });
  }
}

/**
 * Returns the quantity of each manual product, in all and by option key. Synced products are made to order and have no stock to
 * hold.
 */
function quantities(db: Db, lines: Holder['lines']) {
  const ofProduct = Map.groupBy(lines, ({ productId }) => productId);
  const manual = statements(db).manualStock.all({ ids: JSON.stringify([...ofProduct.keys()]) });
  return manual.map((product) => {
    const options = new Map<string, number>();
    for (const line of ofProduct.get(product.productId) ?? []) {
      const key = optionKey(line);
      options.set(key, (options.get(key) ?? 0) + line.quantity);
    }
    return { ...product, options, quantity: sum([...options.values()]) };
  });
}

/** Extends the holds of a checkout with a processing payment by `HOLD_DURATION_MS` from now, unless they expired. */
export function extendHolds({ db, now }: Deps, checkoutId: string): void {
  db.update(stockHolds)
    .set({ expiresAt: new Date(now().getTime() + HOLD_DURATION_MS) })
    .where(and(eq(stockHolds.checkoutId, checkoutId), gt(stockHolds.expiresAt, now())))
    .run();
}

interface SoldUnits {
  productId: string;
  quantity: number;
  /** The option key of what was sold. */
  option: string;
  /** Whether only holds of that option are of the same stock. */
  isPerVariant: boolean;
}

/**
 * Subtracts a sold quantity from the cart's own holds of the same stock, beginning with the sold size and color. Call it inside the
 * transaction of the sale.
 */
export function consumeHold(
  db: Db,
  cartId: string,
  { productId, quantity, option, isPerVariant }: SoldUnits,
): void {
  const own = statements(db).own.all({ cartId, productId });
  const same = own.filter((hold) => hold.option === option);
  const others = isPerVariant ? [] : own.filter((hold) => hold.option !== option);
  let left = quantity;
  for (const hold of [...same, ...others]) {
    const key = { cartId, productId, option: hold.option };
    if (hold.quantity <= left) statements(db).removeSold.run(key);
    else if (left > 0) statements(db).reduce.run({ ...key, quantity: left });
    left = Math.max(0, left - hold.quantity);
  }
}
