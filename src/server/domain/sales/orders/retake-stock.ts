import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import { takeStock } from '#server/domain/catalog/take-stock.ts';
import type { Services } from '#server/kernel/services.ts';
import { choiceName } from '#shared/cart.ts';
import { sum } from '#shared/money.ts';
import type { Actor } from '#shared/order-state.ts';
import { flagStockGone } from '../stock-gone/flag-stock-gone.ts';
import type { OrderItemRow, OrderRow } from './order-row.ts';
import { recordEvent } from './order-timeline.ts';

/** How much of the stock that was put back an order took again, and how much was gone. */
export interface RetakenStock {
  taken: number;
  gone: number;
}

/** Stands for no cart: the order has no hold of its own. */
const NO_CART = '';

/**
 * Takes the units that a cancellation or a failed refund restocked out of stock again, as far as they go to the buyer, and flags the
 * order `stock_gone` if some are missing (docs/product/orders.md#canceling). Call it in the transaction in which the order leaves
 * `cancelled`, or in which a refund of it fails.
 */
export function retakeStock(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  order: OrderRow,
  actor: Actor,
): RetakenStock {
  const { db, now } = services;
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
  const returned = items.filter(({ stockReturned }) => stockReturned > 0);
  if (returned.length === 0) return { taken: 0, gone: 0 };
  return transaction(db, () => {
    const retaken = returned.map((item) => {
      const { productId, size, color, stockToTake: wanted } = item;
      const choice = { productId, size, color };
      const sale = { ...choice, quantity: wanted, orderId: order.id, reason: 'reopened' } as const;
      const { taken, isEnough } = takeStock(services, NO_CART, sale);
      db.update(orderItems)
        .set({
          stockTaken: item.stockTaken + taken,
          // Refunded units stay noted: their refund may fail.
          stockReturned: item.stockReturned - wanted,
          updatedAt: now(),
        })
        .where(eq(orderItems.id, item.id))
        .run();
      return { item, taken, gone: isEnough ? 0 : wanted - taken };
    });
    const taken = words(retaken.map(({ item, taken: units }) => ({ item, units })));
    const gone = words(retaken.map(({ item, gone: units }) => ({ item, units })));
    if (taken) recordEvent(services, { orderId: order.id, type: 'stock_taken', actor, note: taken });
    if (gone) flagStockGone(services, order.id, `Sold since they were put back into stock: ${gone}`);
    return { taken: sum(retaken.map((one) => one.taken)), gone: sum(retaken.map((one) => one.gone)) };
  });
}

function words(some: readonly { item: OrderItemRow; units: number }[]): string {
  return some
    .filter(({ units }) => units > 0)
    .map(({ item, units }) => `${units} × ${choiceName(item.productName, item)}`)
    .join('; ');
}
