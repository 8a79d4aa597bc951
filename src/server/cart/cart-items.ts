import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { CartItemRow } from './cart.queries.ts';

const value = sql.placeholder;

const statements = preparedOn((db) => ({
  insert: db
    .insert(cartItems)
    .values({
      id: value('id'),
      cartId: value('cartId'),
      productId: value('productId'),
      customizationId: value('customizationId'),
      lowResolutionAccepted: value('lowResolutionAccepted'),
      croppedTextAccepted: value('croppedTextAccepted'),
      quantity: value('quantity'),
      size: value('size'),
      color: value('color'),
      unitPriceCents: value('unitPriceCents'),
      addedAt: value('addedAt'),
    })
    .prepare(),
  setQuantity: db
    .update(cartItems)
    .set({ quantity: sql`${value('quantity')}` })
    .where(eq(cartItems.id, value('id')))
    .prepare(),
  remove: db
    .delete(cartItems)
    .where(eq(cartItems.id, value('id')))
    .prepare(),
}));

export function insertCartItem(db: Db, item: Omit<CartItemRow, 'metadata'>): void {
  statements(db).insert.run(item);
}

/** Sets the quantity of a line item: 1 to `MAX_QUANTITY`. */
export function setQuantity(db: Db, id: string, quantity: number): void {
  statements(db).setQuantity.run({ id, quantity });
}

export function removeCartItem(db: Db, id: string): void {
  statements(db).remove.run({ id });
}
