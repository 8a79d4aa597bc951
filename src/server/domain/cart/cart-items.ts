import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { insertInto } from '#db/insert-row.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { CartItemRow } from './cart.queries.ts';

const value = sql.placeholder;

const statements = preparedOn((db) => ({
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

const insert = insertInto(cartItems);

/** Adds a line item, without checking its quantity or the stock. */
export function insertCartItem(db: Db, item: Omit<CartItemRow, 'metadata'>): void {
  insert(db, item);
}

/** Sets the quantity of a line item: 1 to `MAX_QUANTITY`. */
export function setQuantity(db: Db, id: string, quantity: number): void {
  statements(db).setQuantity.run({ id, quantity });
}

/** Removes a line item; does nothing if it is gone. */
export function removeCartItem(db: Db, id: string): void {
  statements(db).remove.run({ id });
}
