import { count, desc, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { stockMovements } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { StockMovement } from '#shared/schemas/admin-product.schema.ts';

const ofProduct = eq(stockMovements.productId, sql.placeholder('productId'));

const statements = preparedOn((db) => ({
  page: db
    .select({ movement: stockMovements, by: users.username, orderNumber: orders.number })
    .from(stockMovements)
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(ofProduct)
    .orderBy(desc(stockMovements.createdAt), sql`${stockMovements}.rowid desc`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
  count: db.select({ n: count() }).from(stockMovements).where(ofProduct).prepare(),
}));

/** Returns a page of the changes of a product's stock, newest first, and their number on all pages. */
export function listStockMovements(
  db: Db,
  productId: string,
  { limit, offset }: { limit: number; offset: number },
): { movements: StockMovement[]; total: number } {
  const movements = statements(db)
    .page.all({ productId, limit, offset })
    .map(
      ({
        movement: { id, variantName, reason, change, inventory, note, orderId, createdAt },
        by,
        orderNumber,
      }) => ({
        id,
        variant: variantName,
        reason,
        change,
        inventory,
        note,
        order: orderId
          ? { id: orderId, orderNumber: orderNumber === null ? null : toOrderNumber(orderNumber) }
          : null,
        by,
        createdAt: createdAt.toISOString(),
      }),
    );
  return { movements, total: statements(db).count.get({ productId })?.n ?? 0 };
}
