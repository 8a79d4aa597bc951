import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { checkoutDesigns, paymentLinkDesigns } from '#db/schema/checkout.ts';
import { designs } from '#db/schema/designs.ts';
import { orderItems } from '#db/schema/orders.ts';

/** A position in the list of designs, oldest first. The rowid distinguishes designs of the same moment. */
export interface Position {
  createdAt: Date;
  rowid: number;
}

export type RemovedDesign = Pick<typeof designs.$inferSelect, 'id' | 'logoHash' | 'createdAt'>;

const rowid = sql<number>`${designs}.rowid`;

/**
 * Returns the next `limit` designs after `position` that were saved before `date`. `isForgotten` is 1 for those in no
 * cart, checkout, payment link or order. Every lookup uses an index.
 */
export function nextDesigns(db: Db, position: Position | null, date: Date, limit: number) {
  const { id, createdAt } = designs;
  const at = position?.createdAt.getTime();
  const after =
    position && sql`${createdAt} >= ${at} and (${createdAt} > ${at} or ${rowid} > ${position.rowid})`;
  return db
    .select({ id, createdAt, rowid, isForgotten: sql<number>`${isUnused(db)}` })
    .from(designs)
    .where(and(lt(createdAt, date), after ?? undefined))
    .orderBy(asc(createdAt), asc(rowid))
    .limit(limit);
}

/** Deletes the rows of designs that are still in no cart, checkout, payment link or order; their files stay. */
export function deleteUnused(db: Db, ids: string[]): RemovedDesign[] {
  const { id, logoHash, createdAt } = designs;
  const unused = and(inArray(id, ids), isUnused(db));
  // Prepared before the write lock is taken.
  const remove = db.delete(designs).where(unused).returning({ id, logoHash, createdAt }).prepare();
  return transaction(db, () => remove.all());
}

/** Adds `bytes` to the recorded size of a design. */
export function addBytes(db: Db, designId: string, bytes: number): void {
  db.update(designs)
    .set({ bytes: sql`${designs.bytes} + ${bytes}` })
    .where(eq(designs.id, designId))
    .run();
}

function isUnused(db: Db) {
  const { id } = designs;
  return and(
    notExists(db.select().from(cartItems).where(eq(cartItems.customizationId, id))),
    notExists(db.select().from(checkoutDesigns).where(eq(checkoutDesigns.customizationId, id))),
    notExists(db.select().from(paymentLinkDesigns).where(eq(paymentLinkDesigns.customizationId, id))),
    notExists(db.select().from(orderItems).where(eq(orderItems.customizationId, id))),
  );
}
