import { and, asc, eq, sql } from 'drizzle-orm';
import { isGiven } from '#db/bound-values.ts';
import { type Db, preparedOn, snapshot } from '#db/client.ts';
import { cartItems, carts } from '#db/schema/cart.ts';
import { lookUpProducts, type ProductLookup, productNameOf } from '#server/domain/catalog/catalog.queries.ts';
import {
  type FoundProduct,
  hasStockPerVariant,
  type ProductRow,
  priceOf,
  stockOfChoice,
  type VariantRow,
} from '#server/domain/catalog/stock.ts';
import { type DesignRow, findDesign } from '#server/domain/designs/designs.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import type { LineAmounts } from '#shared/amounts.ts';
import { EMPTY_CART } from '#shared/cart.ts';
import { type Cents, sum, toWire } from '#shared/money.ts';
import { MAX_QUANTITY } from '#shared/quantity.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.schema.ts';
import type { CartDesign } from '#shared/schemas/saved-design.schema.ts';
import { matchVariant } from '#shared/variants.ts';
import { toCartDesign } from './cart-design.ts';

type Deps = Pick<Services, 'db' | 'now'>;

export type CartItemRow = typeof cartItems.$inferSelect;

const statements = preparedOn((db) => ({
  byUser: db
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.userId, sql.placeholder('userId')))
    .prepare(),
  bySession: db
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.sessionId, sql.placeholder('sessionId')))
    .prepare(),
  items: db
    .select()
    .from(cartItems)
    .where(isGiven(cartItems.cartId, 'cartId'))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.id))
    .prepare(),
  item: db
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.id, sql.placeholder('itemId')), eq(cartItems.cartId, sql.placeholder('cartId'))))
    .prepare(),
}));

/** A line item with its current price and available quantity from the catalog (docs/product/catalog.md#prices). */
export interface PricedLine extends LineAmounts {
  item: CartItemRow;
  productName: string;
  productSlug: string | null;
  /** Empty if the product no longer exists. */
  category: string;
  design: DesignRow | null;
  /** The design in its wire format. */
  customization: CartDesign | null;
  /** The preview of the design, or the product in the chosen color if there is no design. */
  image: string | null;
  unitPrice: Cents;
  /** The vendor's id of the variant, empty for a product that has none; null if no vendor makes it. */
  vendorVariantId: string | null;
  /** The id of what has its stock: its variant if each has its own, or else the product. */
  stockOf: string;
  /**
   * The largest quantity that this item can have: the stock minus the holds of other carts and the other items of
   * this cart, at most `MAX_QUANTITY`.
   */
  available: number;
}

/** Returns the id of the user's cart, or of the cookie's cart if nobody is signed in; `null` when there is none. */
export function findCartId(db: Db, { userId, sessionId }: Buyer): string | null {
  const found = userId
    ? statements(db).byUser.get({ userId })
    : sessionId
      ? statements(db).bySession.get({ sessionId })
      : undefined;
  return found?.id ?? null;
}

/** Returns a line item of this cart; `undefined` when the cart doesn't contain it. */
export function findCartItem(db: Db, cartId: string, itemId: string): CartItemRow | undefined {
  return statements(db).item.get({ cartId, itemId });
}

/** Returns the stored line items of a cart, oldest first. */
export function listCartItems(db: Db, cartId: string): CartItemRow[] {
  return statements(db).items.all({ cartId });
}

/** Returns the line items of a cart with current prices, oldest first. */
export function priceCart(
  services: Deps,
  cartId: string,
  products = lookUpProducts(services, cartId),
): PricedLine[] {
  return priceItems(services.db, listCartItems(services.db, cartId), products);
}

/** Prices line items as `priceCart` does, whether or not they are in a cart. */
export function priceItems(db: Db, items: readonly CartItemRow[], products: ProductLookup): PricedLine[] {
  return items.map((item) => {
    const found = products(item.productId);
    const design = item.customizationId ? findDesign(db, item.customizationId) : null;
    const productName = found?.product.name ?? productNameOf(db, item.productId);
    const productSlug = found?.product.slug ?? null;
    const category = found?.product.category ?? '';
    const priced = priceItem(db, found, item, design, items);
    const amounts = { price: priced.unitPrice * item.quantity, adjustments: {} };
    return { item, productName, productSlug, category, design, ...priced, ...amounts };
  });
}

/** Returns the buyer's cart in its wire format; an empty one when there is no cart. */
export function readCart(services: Deps, buyer: Buyer): Cart {
  const { db } = services;
  return snapshot(db, () => {
    const cartId = findCartId(db, buyer);
    return cartId ? toCart(priceCart(services, cartId)) : EMPTY_CART;
  });
}

/** Returns whether the store offers the product of a line item: one that it doesn't has no page. */
export function isOffered({ productSlug }: Pick<PricedLine, 'productSlug'>): boolean {
  return productSlug !== null;
}

function priceItem(
  db: Db,
  found: FoundProduct | null,
  item: CartItemRow,
  design: DesignRow | null,
  items: readonly CartItemRow[],
): Pick<PricedLine, 'customization' | 'image' | 'unitPrice' | 'vendorVariantId' | 'stockOf' | 'available'> {
  const match = found && matchVariant(found.variants, item);
  const customization = design && toCartDesign(db, design, item, found?.product, match?.variant);
  if (!found) {
    const image = customization?.previewUrl ?? null;
    const nothing = { vendorVariantId: null, stockOf: item.productId, available: 0 };
    return { customization, image, unitPrice: item.unitPriceCents, ...nothing };
  }
  const { product, variants } = found;
  const variant = match?.by === 'both' ? match.variant : undefined;
  const stock = stockOfChoice(product, variants, variant);
  const inOtherItems = items
    .filter((other) => other.productId === item.productId && other.id !== item.id)
    .filter((other) => !hasStockPerVariant(product) || sameVariant(variants, other, variant))
    .reduce((sum, other) => sum + other.quantity, 0);
  return {
    customization,
    image: customization?.previewUrl ?? match?.variant.imageUrl ?? product.imageUrl,
    unitPrice: priceOf(product, variant),
    vendorVariantId: vendorVariantOf(product, variants, variant),
    stockOf: variant && hasStockPerVariant(product) ? variant.id : product.id,
    // What can't be printed anymore can't be ordered.
    available: customization?.printProblem ? 0 : Math.min(MAX_QUANTITY, Math.max(0, stock - inOtherItems)),
  };
}

function vendorVariantOf(
  { isOnDemand, isMapped }: ProductRow,
  variants: readonly VariantRow[],
  variant: VariantRow | undefined,
): string | null {
  if (!isOnDemand) return null;
  return isMapped && variants.length === 0 ? '' : (variant?.vendorVariantId ?? null);
}

function sameVariant(
  variants: readonly VariantRow[],
  item: CartItemRow,
  variant: VariantRow | undefined,
): boolean {
  const match = matchVariant(variants, item);
  return match?.by === 'both' && match.variant === variant;
}

/** Converts priced line items to the wire format of the cart. */
export function toCart(lines: readonly PricedLine[]): Cart {
  return {
    items: lines.map(toItem),
    itemCount: sum(lines.map((line) => line.item.quantity)),
    subtotal: toWire(sum(lines.map(({ price }) => price))),
  };
}

function toItem({
  item,
  productName,
  productSlug,
  image,
  unitPrice,
  price,
  available,
  customization,
}: PricedLine): CartItem {
  const { id, productId, quantity, size, color, customizationId } = item;
  return {
    id,
    productId,
    quantity,
    size,
    color,
    unitPrice: toWire(unitPrice),
    lineTotal: toWire(price),
    previousUnitPrice: item.unitPriceCents === unitPrice ? null : toWire(item.unitPriceCents),
    customizationId,
    available,
    addedAt: item.addedAt.toISOString(),
    metadata: {
      productName,
      productSlug,
      image,
      price: toWire(unitPrice),
      customization,
    },
  };
}
