import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import { isSampleOrder } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Actor, isShipped } from '#shared/order-state.ts';
import { flagOrder } from '../orders/flag-order.ts';
import { stockGoneEmail } from '../orders/order-emails.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { readOrder } from '../orders/orders.queries.ts';
import { requireOrder } from '../orders/require-order.ts';
import { settleFlag } from '../orders/resolve-flag.ts';
import { isWholeOrder, lastStockFlag, missingWords, readMissingStock } from './missing-stock.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** Flags an order whose stock is gone, and asks the buyer what to do about it. Call it inside a transaction. */
export function flagStockGone(services: Deps, orderId: string, note?: string): void {
  flagOrder(services, orderId, 'stock_gone', { note });
  emailStockGone(services, orderId);
}

/**
 * Emails the buyer which items are out of stock, once per flag (docs/product/orders.md#out-of-stock-after-payment). Skips an order
 * without an email address, which gets the email with its address, and one without choices. Call it inside a transaction.
 */
export function emailStockGone(services: Deps, orderId: string): void {
  const { db } = services;
  const flag = lastStockFlag(db, orderId);
  const order = readOrder(db, orderId);
  if (
    !flag ||
    flag.resolvedAt ||
    !order?.customerEmail ||
    isPastChoosing(services, requireOrder(db, orderId))
  )
    return;
  const missing = readMissingStock(db, orderId);
  if (missing.length === 0) return;
  const words = { items: missing.map(missingWords), isWholeOrder: isWholeOrder(db, orderId, missing) };
  queueEmail(services, stockGoneEmail(services, order, { flagId: flag.id, ...words }));
}

/** Returns whether the buyer can't choose anything: the order has shipped, was canceled, or is a sample or a test. */
export function isPastChoosing({ db }: Pick<Deps, 'db'>, { id, status, isTrial }: OrderRow): boolean {
  return status === 'cancelled' || isShipped(status) || isTrial || isSampleOrder(db, id);
}

/**
 * Resolves the flag once no unit of the order lacks stock. A canceled order keeps it, because its cancellation may be taken back.
 * Call it in the transaction that shipped, refunded or changed units.
 */
export function settleStockGone(
  services: Deps,
  orderId: string,
  cause: { actor: Actor; note?: string },
): void {
  const { db } = services;
  if (requireOrder(db, orderId).status === 'cancelled' || readMissingStock(db, orderId).length > 0) return;
  settleFlag(services, orderId, 'stock_gone', cause);
}
