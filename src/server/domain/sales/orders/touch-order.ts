import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';

/** Marks an order as changed when only rows of other tables did, such as a refund: an edit of the order as it was before is then `stale`. */
export function touchOrder(services: Pick<Services, 'db' | 'now'>, orderId: string): void {
  const { db } = services;
  const order = db.select({ at: orders.updatedAt }).from(orders).where(eq(orders.id, orderId)).get();
  const updatedAt = changeMoment(services, order?.at);
  db.update(orders).set({ updatedAt }).where(eq(orders.id, orderId)).run();
}
