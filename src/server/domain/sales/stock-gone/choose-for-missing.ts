import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import { takeStock } from '#server/domain/catalog/take-stock.ts';
import type { Services } from '#server/kernel/services.ts';
import { choiceName, describeChoice } from '#shared/cart.ts';
import { AppError } from '#shared/errors.ts';
import type { RefundInput } from '#shared/schemas/refund.schema.ts';
import type { StockChoiceInput } from '#shared/schemas/stock-choice.schema.ts';
import { optionKey } from '#shared/variants.ts';
import { flagOrder } from '../orders/flag-order.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { recordEvent } from '../orders/order-timeline.ts';
import { requireOrder } from '../orders/require-order.ts';
import { touchOrder } from '../orders/touch-order.ts';
import type { RefundRow } from '../refunds/refund-row.ts';
import { storeRequest } from '../refunds/request-refund.ts';
import { syncRefunds, trySending } from '../refunds/send-refund.ts';
import { isPastChoosing, settleStockGone } from './flag-stock-gone.ts';
import { lastStockFlag, type MissingStock, missingWords, readMissingStock } from './missing-stock.queries.ts';
import { chosenRefunds, refundKey, refundOfMissing } from './refund-of-missing.ts';
import { otherOptions, waitNote } from './stock-choices.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;
type Choice = Omit<StockChoiceInput, 'token'>;

const SHOPPER = { kind: 'shopper' } as const;
/** The order holds no stock of its own. */
const NO_CART = '';

/**
 * Carries out what the buyer chose for the units of a line item that are out of stock: to wait, another size or color, or a refund
 * (docs/product/orders.md#out-of-stock-after-payment). The order is read and changed in one transaction. The same choice again
 * changes nothing, but sends a refund that wasn't sent yet.
 * @throws AppError `not_found`, `validation_failed` for an unknown line item, `too_late`, `nothing_to_do`, `out_of_stock`,
 *   `blocked`, or the payment provider's, before anything has happened
 */
export async function chooseForMissing(
  services: Deps & Pick<Services, 'log' | 'payments'>,
  choice: Choice,
): Promise<void> {
  const { db } = services;
  const { stripePaymentIntentId } = requireOrder(db, choice.id);
  const isRefund = choice.choice === 'refund';
  if (isRefund && stripePaymentIntentId && !findChosenRefund(services, choice))
    await syncRefunds(services, choice.id, stripePaymentIntentId);
  const { refund, isNew } = transaction(db, () => {
    const known = isRefund ? findChosenRefund(services, choice) : undefined;
    return known ? { refund: known, isNew: false } : { refund: carryOut(services, choice), isNew: true };
  });
  if (refund?.status === 'requested') await trySending(services, refund.id, { isNew });
}

/** @returns the refund to send, if that was chosen */
function carryOut(services: Deps, choice: Choice): RefundRow | null {
  const { db } = services;
  const order = requireOrder(db, choice.id);
  const item = db.select().from(orderItems).where(eq(orderItems.id, choice.itemId)).get();
  if (item?.orderId !== order.id)
    throw new AppError('validation_failed', { fields: { itemId: "This order doesn't have this item" } });
  const isExchanged = choice.choice === 'other' && optionKey(choice) === optionKey(item);
  const missing = findOpen(services, order, item.id);
  if (isExchanged && !missing) return null;
  if (isPastChoosing(services, order))
    throw new AppError('too_late', {
      message:
        "This order has shipped or was canceled. Report a problem instead, and we'll see what we can do.",
    });
  if (!missing)
    throw new AppError('nothing_to_do', { message: 'There is nothing to choose for this item anymore.' });
  if (choice.choice === 'wait') {
    flagOrder(services, order.id, 'stock_gone', { actor: SHOPPER, note: waitNote(missing) });
    return null;
  }
  if (choice.choice === 'refund') return refundMissing(services, order, missing);
  exchange(services, missing, choice);
  return null;
}

/** Returns the missing units of a line item that the buyer can choose for; undefined if there are none. */
function findOpen({ db }: Deps, order: OrderRow, itemId: string): MissingStock | undefined {
  const flag = lastStockFlag(db, order.id);
  if (!flag || flag.resolvedAt) return undefined;
  return readMissingStock(db, order.id).find(({ item }) => item.id === itemId);
}

function findChosenRefund({ db }: Deps, { id, itemId }: Choice): RefundRow | undefined {
  const flag = lastStockFlag(db, id);
  const key = flag && refundKey(flag.id, itemId);
  return flag && chosenRefunds(db, flag).find(({ idempotencyKey }) => idempotencyKey === key);
}

function refundMissing(services: Deps, order: OrderRow, missing: MissingStock): RefundRow {
  const { db } = services;
  const flag = lastStockFlag(db, order.id);
  const refund = refundOfMissing(db, order, missing);
  if (!refund || !flag)
    throw new AppError('blocked', {
      message: "We can't refund this right now. Report a problem instead, and we'll see what we can do.",
    });
  const { item, units } = missing;
  const input: RefundInput = {
    items: [{ id: item.id, quantity: units }],
    shipping: refund.withShipping,
    reason: 'requested_by_customer',
  };
  const key = { idempotencyKey: refundKey(flag.id, item.id) };
  const stored = storeRequest(services, order, input, { actor: SHOPPER, key });
  settleStockGone(services, order.id, { actor: SHOPPER, note: `Refund of ${missingWords(missing)}` });
  return stored;
}

/** Takes another size or color out of stock for a line item, all of whose units are missing. */
function exchange(services: Deps, { item, units }: MissingStock, choice: Choice): void {
  const { db, now } = services;
  const { orderId, productId, productName } = item;
  const other = otherOptions(services, { item, units }).find(
    (option) => optionKey(option) === optionKey(choice),
  );
  const sale = other && { ...other, productId, quantity: units, orderId };
  if (!sale || !takeStock(services, NO_CART, sale).isEnough)
    throw new AppError('out_of_stock', { message: "We don't have enough of this one. Choose another." });
  db.update(orderItems)
    .set({ ...other, stockTaken: units, updatedAt: now() })
    .where(eq(orderItems.id, item.id))
    .run();
  touchOrder(services, orderId);
  const note = `${units} × ${choiceName(productName, other)} instead of ${describeChoice(item)}`;
  recordEvent(services, { orderId, type: 'stock_taken', actor: SHOPPER, note });
  settleStockGone(services, orderId, { actor: SHOPPER, note });
}
