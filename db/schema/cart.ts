import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';
import { MAX_QUANTITY } from '#shared/quantity.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { cents, id, instant, notNegative, timestamps } from './columns.ts';
import { designs } from './designs.ts';

export const carts = sqliteTable(
  'carts',
  {
    id: id(),
    userId: text('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cart cookie of an anonymous shopper. */
    sessionId: text('session_id').unique(),
    ...timestamps(),
  },
  (t) => [
    index('carts_updated').on(t.updatedAt),
    check('carts_owned', sql`${t.userId} is not null or ${t.sessionId} is not null`),
  ],
);

export const cartItems = sqliteTable(
  'cart_items',
  {
    id: id(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    customizationId: text('customization_id').references(() => designs.id),
    /** The flaws of the design's print that the shopper accepted (docs/product/designs.md#print-checks). */
    acceptedFlaws: text('accepted_flaws', { mode: 'json' }).$type<PrintFlaw[]>().notNull().default([]),
    quantity: integer('quantity').notNull().default(1),
    size: text('size'),
    color: text('color'),
    /** The price when the item was added. The current price is always read from the catalog. */
    unitPriceCents: cents('unit_price_cents').notNull(),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    notNegative('cart_items_not_negative', t.unitPriceCents),
    check('cart_items_quantity', sql`${t.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
    index('cart_items_of_cart').on(t.cartId, t.addedAt),
    index('cart_items_of_product').on(t.productId),
    index('cart_items_of_design').on(t.customizationId).where(sql`${t.customizationId} is not null`),
  ],
);
