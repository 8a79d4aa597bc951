import { eq } from 'drizzle-orm';
import { orderItems } from '#db/schema/orders.ts';
import { returnStock } from '#server/domain/catalog/set-stock.ts';
import type { Services } from '#server/kernel/services.ts';
import { choiceName } from '#shared/cart.ts';
import type { Actor } from '#shared/order-state.ts';
import type { OrderItemRow } from './order-row.ts';
import { recordEvent } from './order-timeline.ts';

interface Return {
  orderId: string;
  reason: 'refunded' | 'canceled';
  actor: Actor;
}

/**
 * Puts units of line items of an order back into stock, and records it in the timeline if there are any. Call it inside a
 * transaction.
 */
export function returnItems(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  returned: readonly { item: OrderItemRow; units: number }[],
  { orderId, reason, actor }: Return,
): void {
  if (returned.length === 0) return;
  const { db, now } = services;
  for (const { item, units } of returned) {
    const { productId, size, color } = item;
    returnStock(services, { productId, size, color, units, orderId, reason });
    db.update(orderItems)
      .set({
        stockTaken: item.stockTaken - units,
        ...(reason === 'canceled' && { stockReturned: item.stockReturned + units }),
        updatedAt: now(),
      })
      .where(eq(orderItems.id, item.id))
      .run();
  }
  const note = returned
    .map(({ item, units }) => `${units} × ${choiceName(item.productName, item)}`)
    .join('; ');
  recordEvent(services, { orderId, type: 'restocked', actor, note });
}
