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

interface ReturnedUnits {
  item: OrderItemRow;
  units: number;
}

/**
 * Puts units of an order back into stock. The timeline records the restocked units, and the units of deleted variants, which can't be
 * restocked. Call it inside a transaction.
 * @returns whether any went back
 */
export function returnItems(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  returned: readonly ReturnedUnits[],
  { orderId, reason, actor }: Return,
): boolean {
  const { db, now } = services;
  const back: ReturnedUnits[] = [];
  const gone: ReturnedUnits[] = [];
  for (const { item, units } of returned) {
    const { productId, size, color } = item;
    const isBack = returnStock(services, { productId, size, color, units, orderId, reason });
    (isBack ? back : gone).push({ item, units });
    db.update(orderItems)
      .set({
        stockTaken: item.stockTaken - units,
        ...(reason === 'canceled' && { stockReturned: item.stockReturned + units }),
        updatedAt: now(),
      })
      .where(eq(orderItems.id, item.id))
      .run();
  }
  if (back.length > 0) recordEvent(services, { orderId, type: 'restocked', actor, note: words(back) });
  if (gone.length > 0) {
    const note = `Not put back into stock, because there is no such variant: ${words(gone)}`;
    recordEvent(services, { orderId, type: 'note', actor: { kind: 'system' }, note });
  }
  return back.length > 0;
}

function words(returned: readonly ReturnedUnits[]): string {
  return returned.map(({ item, units }) => `${units} × ${choiceName(item.productName, item)}`).join('; ');
}
