import { count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { userKey } from '#server/kernel/sessions/buyer.ts';
import { toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { ShortOrder } from '#shared/schemas/short-order.schema.ts';
import type { OrderRow } from './order-row.ts';

/** Returns the orders of an email address, whatever its case, newest first, in short. */
export function ordersOfEmail(db: Db, email: string, limit: number): ShortOrder[] {
  return db
    .select(SHORT_ORDER)
    .from(orders)
    .where(sql`${orders.customerEmail} collate nocase = ${email}`)
    .orderBy(desc(orders.createdAt))
    .limit(limit)
    .all()
    .map(toShortOrder);
}

/** Returns a page of the orders that were placed while signed in to an account, newest first, and their number. */
export function ordersOfUser(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): { orders: ShortOrder[]; total: number } {
  const rows = db
    .select(SHORT_ORDER)
    .from(orders)
    .where(eq(orders.buyer, userKey(userId)))
    .orderBy(desc(orders.number))
    .limit(limit)
    .offset(offset)
    .all();
  return { orders: rows.map(toShortOrder), total: countOrdersOfUser(db, userId) };
}

/** Returns how many orders were placed while signed in to an account. */
export function countOrdersOfUser(db: Db, userId: string): number {
  return (
    db
      .select({ n: count() })
      .from(orders)
      .where(eq(orders.buyer, userKey(userId)))
      .get()?.n ?? 0
  );
}

const SHORT_ORDER = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  totalCents: orders.totalCents,
  createdAt: orders.createdAt,
};

type ShortOrderRow = Pick<OrderRow, keyof typeof SHORT_ORDER>;

function toShortOrder({ number, totalCents, createdAt, ...order }: ShortOrderRow): ShortOrder {
  return {
    ...order,
    orderNumber: toOrderNumber(number),
    totalAmount: toWire(totalCents),
    createdAt: createdAt.toISOString(),
  };
}
