import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { cartItems, carts } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import { type Cart, type CartItem, EMPTY_CART, MAX_QUANTITY } from '#shared/cart.ts';
import { type Cents, toWire } from '#shared/money.ts';
import { matchVariant } from '#shared/variants.ts';
import { findProduct } from '../catalog/catalog.queries.ts';
import { priceOf, type VariantRow, variantStock } from '../catalog/stock.ts';
import type { Buyer } from './buyer.ts';

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
    .select({ item: cartItems, name: products.name })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.cartId, sql.placeholder('cartId')))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.id))
    .prepare(),
  item: db
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.id, sql.placeholder('itemId')), eq(cartItems.cartId, sql.placeholder('cartId'))))
    .prepare(),
}));

/** A cart line with what it costs and how many there could be, read from the catalogue just now. */
export interface PricedLine {
  item: CartItemRow;
  productName: string;
  image: string | null;
  unitPrice: Cents;
  /** What this line could have at most: the stock without what other lines of the same stock hold. */
  available: number;
}

/** The id of the buyer's cart: a signed-in user's own, else the cookie's; `null` when there is none yet. */
export function findCartId(db: Db, { userId, sessionId }: Buyer): string | null {
  const found = userId
    ? statements(db).byUser.get({ userId })
    : sessionId
      ? statements(db).bySession.get({ sessionId })
      : undefined;
  return found?.id ?? null;
}

export function findCartItem(db: Db, cartId: string, itemId: string): CartItemRow | undefined {
  return statements(db).item.get({ cartId, itemId });
}

/** The lines of a cart, priced by the server (decisions.md 20), oldest first. */
export function priceCart(db: Db, cartId: string): PricedLine[] {
  const rows = statements(db).items.all({ cartId });
  return rows.map(({ item, name }) => {
    const others = rows.filter((row) => row.item.productId === item.productId && row.item.id !== item.id);
    return {
      item,
      productName: name,
      ...priceItem(
        db,
        item,
        others.map((row) => row.item),
      ),
    };
  });
}

/** The cart as every cart call answers it. */
export function readCart(db: Db, buyer: Buyer): Cart {
  const cartId = findCartId(db, buyer);
  return cartId ? toCart(priceCart(db, cartId)) : EMPTY_CART;
}

export function subtotalOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.unitPrice * line.item.quantity, 0);
}

function priceItem(
  db: Db,
  item: CartItemRow,
  others: CartItemRow[],
): Pick<PricedLine, 'image' | 'unitPrice' | 'available'> {
  const found = findProduct(db, item.productId);
  if (!found) return { image: null, unitPrice: item.unitPriceCents, available: 0 };
  const { product, variants } = found;
  const match = matchVariant(variants, item);
  const variant = match?.by === 'both' ? match.variant : undefined;
  const stock = variants.length === 0 ? product.inventory : variant ? variantStock(product, variant) : 0;
  const sharing = product.isSynced ? others.filter((other) => sameVariant(variants, other, variant)) : others;
  const taken = sharing.reduce((sum, other) => sum + other.quantity, 0);
  return {
    image: match?.variant.imageUrl ?? product.imageUrl,
    unitPrice: priceOf(product, variant),
    available: Math.min(MAX_QUANTITY, Math.max(0, stock - taken)),
  };
}

function sameVariant(variants: VariantRow[], item: CartItemRow, variant: VariantRow | undefined): boolean {
  return matchVariant(variants, item)?.variant === variant;
}

function toCart(lines: PricedLine[]): Cart {
  return {
    items: lines.map(toItem),
    itemCount: lines.reduce((sum, line) => sum + line.item.quantity, 0),
    subtotal: toWire(subtotalOf(lines)),
  };
}

function toItem({ item, productName, image, unitPrice, available }: PricedLine): CartItem {
  const { id, productId, quantity, size, color, customizationId } = item;
  return {
    id,
    productId,
    quantity,
    size,
    color,
    unitPrice: toWire(unitPrice),
    lineTotal: toWire(unitPrice * quantity),
    previousUnitPrice: item.unitPriceCents === unitPrice ? null : toWire(item.unitPriceCents),
    customizationId,
    available,
    addedAt: item.addedAt.toISOString(),
    metadata: {
      productName,
      image,
      price: toWire(unitPrice),
      customization: null,
    },
  };
}
