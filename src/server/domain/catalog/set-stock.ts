import { and, eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { insertInto } from '#db/insert-row.ts';
import { products, stockMovements } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import type { StockReason } from '#shared/stock-reasons.ts';
import type { ProductRow } from './stock.ts';

const insertMovement = insertInto(stockMovements);

const statements = preparedOn((db) => ({
  setInventory: db
    .update(products)
    .set({ inventory: sql`${sql.placeholder('inventory')}` })
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
}));

interface Movement {
  reason: StockReason;
  /** The stock after it. */
  inventory: number;
  /** By default a new one. */
  id?: string;
  note?: string | undefined;
  orderId?: string;
  /** The administrator; absent for an order. */
  actorId?: string | null;
}

/**
 * Sets the stock of a manual product and adds that to its history (docs/product/catalog.md#stock-history). Does nothing when the
 * stock is the same, unless it was counted. Call it inside the transaction of what changes the stock.
 */
export function setStock(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  product: Pick<ProductRow, 'id' | 'inventory'>,
  { reason, inventory, id, note, orderId, actorId }: Movement,
): void {
  const change = inventory - product.inventory;
  if (change === 0 && reason !== 'counted') return;
  statements(db).setInventory.run({ id: product.id, inventory });
  insertMovement(db, {
    id: id ?? newId(),
    productId: product.id,
    reason,
    change,
    inventory,
    note,
    orderId,
    actorId,
    createdAt: now(),
  });
}

interface Return {
  productId: string;
  units: number;
  orderId: string;
  reason: 'refunded' | 'canceled';
}

/** Puts units of a product back into stock. Call it inside a transaction. */
export function returnStock(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { productId, units, ...movement }: Return,
): void {
  const { id, inventory, isSynced } = products;
  const product = services.db
    .select({ id, inventory })
    .from(products)
    // A product that a vendor makes by now has no stock of its own.
    .where(and(eq(id, productId), eq(isSynced, false)))
    .get();
  if (product) setStock(services, product, { ...movement, inventory: product.inventory + units });
}
