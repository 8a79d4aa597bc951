import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { findProduct } from '#server/domain/catalog/catalog.queries.ts';
import { priceOf, variantStock } from '#server/domain/catalog/stock.ts';
import type { Services } from '#server/kernel/services.ts';
import { displayMoney } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import type { ItemChoices, StockChoices } from '#shared/stock-choices.ts';
import { matchVariant, normalizeOption, optionKey } from '#shared/variants.ts';
import { requireOrder } from '../orders/require-order.ts';
import { isPastChoosing } from './flag-stock-gone.ts';
import {
  isWholeOrder,
  lastStockFlag,
  type MissingStock,
  missingWords,
  readMissingStock,
} from './missing-stock.queries.ts';
import { chosenRefunds, refundKey, refundOfMissing } from './refund-of-missing.ts';

type Deps = Pick<Services, 'db' | 'now'>;
type Flag = NonNullable<ReturnType<typeof lastStockFlag>>;

/** Returns the choices that an order's page offers for items out of stock, and those already made. */
export function readStockChoices(services: Deps, orderId: string): StockChoices {
  const { db } = services;
  const order = requireOrder(db, orderId);
  const flag = lastStockFlag(db, orderId);
  if (!flag || isPastChoosing(services, order)) return { items: [], done: [], isWholeOrder: false };
  const missing = flag.resolvedAt ? [] : readMissingStock(db, orderId);
  const chosen = new Set(chosenRefunds(db, flag).map(({ idempotencyKey }) => idempotencyKey));
  const items = missing
    .filter(({ item }) => !chosen.has(refundKey(flag.id, item.id)))
    .map((one): ItemChoices => {
      const refund = refundOfMissing(db, order, one);
      return {
        itemId: one.item.id,
        missing: missingWords(one),
        units: one.units,
        isWaiting: isWaiting(db, flag, one),
        others: otherOptions(services, one),
        refund: refund && { amount: displayMoney(refund.amountCents), withShipping: refund.withShipping },
      };
    });
  return {
    items,
    done: [...exchanged(db, flag), ...refunded(db, flag)],
    isWholeOrder: missing.length > 0 && isWholeOrder(db, orderId, missing),
  };
}

/** The note in the timeline about a buyer who waits. */
export function waitNote(missing: MissingStock): string {
  return `The customer waits for ${missingWords(missing)}`;
}

function isWaiting(db: Db, flag: Flag, missing: MissingStock): boolean {
  return shopperEvents(db, flag, 'flagged').some(({ note }) => note === waitNote(missing));
}

function shopperEvents(db: Db, flag: Flag, type: 'flagged' | 'stock_taken') {
  const since = and(eq(orderEvents.orderId, flag.orderId), gte(orderEvents.createdAt, flag.createdAt));
  return db
    .select()
    .from(orderEvents)
    .where(and(since, eq(orderEvents.type, type), eq(orderEvents.actor, 'shopper')))
    .all();
}

/**
 * Returns the other sizes and colors of the product that cost the same and have enough stock. None if only some units of the line
 * item are missing. A design keeps its color, because its preview shows it.
 */
export function otherOptions(services: Deps, { item, units }: MissingStock): ItemChoices['others'] {
  const found = units === item.quantity ? findProduct(services, item.productId, null) : null;
  if (!found || found.product.isOnDemand) return [];
  const { product, variants } = found;
  const own = matchVariant(variants, item);
  const price = priceOf(product, own?.by === 'both' ? own.variant : undefined);
  return variants
    .filter(
      (variant) =>
        optionKey(variant) !== optionKey(item) &&
        priceOf(product, variant) === price &&
        variantStock(product, variant) >= units &&
        (item.customizationId === null || normalizeOption(variant.color) === normalizeOption(item.color)),
    )
    .map(({ size, color }) => ({ size, color }));
}

/** Returns what the buyer exchanged since the flag. */
function exchanged(db: Db, flag: Flag): string[] {
  return shopperEvents(db, flag, 'stock_taken').map(({ note }) => `You'll get ${note}.`);
}

/** Returns what the buyer asked to refund since the flag. */
function refunded(db: Db, flag: Flag): string[] {
  return chosenRefunds(db, flag).map(({ status, amountCents }) => {
    const amount = displayMoney(amountCents);
    if (status === 'succeeded')
      return `We've refunded ${amount}. It usually takes 5 to 10 business days to show up, depending on your bank.`;
    return takesMoney(status)
      ? `We're refunding ${amount}. We'll email you when the money is on its way.`
      : `We couldn't refund ${amount} to your card. We'll get back to you.`;
  });
}
