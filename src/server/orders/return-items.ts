import { eq } from 'drizzle-orm';
import { orderItems } from '#db/schema/orders.ts';
import { choiceName } from '#shared/cart.ts';
import type { Actor } from '#shared/order-state.ts';
import { returnStock } from '../catalog/move-stock.ts';
import type { Services } from '../services.ts';
import type { OrderItemRow } from './order-row.ts';
import { recordEvent } from './order-timeline.ts';

interface Return {
  orderId: string;
  reason: 'refunded' | 'canceled';
  actor: Actor;
}

/**
 * Puts pieces of line items of an order back into stock, and records it in the timeline if there are any. Call it inside a
 * transaction.
 */
export function returnItems(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  returned: readonly { item: OrderItemRow; pieces: number }[],
  { orderId, reason, actor }: Return,
): void {
  if (returned.length === 0) return;
  const { db, now } = services;
  for (const { item, pieces } of returned) {
    returnStock(services, { productId: item.productId, pieces, orderId, reason });
    db.update(orderItems)
      .set({
        stockTaken: item.stockTaken - pieces,
        ...(reason === 'canceled' && { stockReturned: item.stockReturned + pieces }),
        updatedAt: now(),
      })
      .where(eq(orderItems.id, item.id))
      .run();
  }
  const note = returned
    .map(({ item, pieces }) => `${pieces} × ${choiceName(item.productName, item)}`)
    .join('; ');
  recordEvent(services, { orderId, type: 'restocked', actor, note });
}
