import type { Db } from '#db/client.ts';
import { requireStock } from '#server/domain/cart/cart-limits.ts';
import { findPaymentLink } from '#server/domain/cart/payment-links.queries.ts';
import { findOrderRow } from '#server/domain/sales/orders/orders.queries.ts';
import { type ByHand, placeOrder } from '#server/domain/sales/orders/place-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';
import { withFullQuote } from '../full-quote.ts';
import { type CartQuote, requireExpectedTotal, toSale } from '../quote-cart.ts';
import { deliveryAddress, idInUse, requireReplaced } from './hand-order.ts';
import { readHandOrder } from './quote-by-hand.ts';

/**
 * Places an order by hand that was paid without the payment provider, or is free (docs/product/orders.md#orders-by-hand). Prices, stock
 * and total are read in the transaction that stores it. The client makes its id: a repeated request returns the stored order.
 * @returns the order, and whether it is new
 * @throws AppError `out_of_stock`, `customization_not_allowed`, `total_changed` with the new `totals`, or `validation_failed`
 */
export async function placeByHand(
  services: Services,
  input: HandOrderInput,
  actor: Administrator,
): Promise<{ order: AdminOrder; isNew: boolean }> {
  const { db } = services;
  const { id, shippingAddress } = input;
  if (isPlaced(db, id)) return { order: requireAdminOrder(db, id), isNew: false };
  const { isNew } = await withFullQuote(
    services,
    (external) => readHandOrder(services, input, external),
    shippingAddress,
    (quote) => {
      // The same request may have been faster.
      if (isPlaced(db, id)) return { isNew: false };
      store(services, quote, input, actor);
      return { isNew: true };
    },
  );
  return { order: requireAdminOrder(db, id), isNew };
}

/** @throws AppError `validation_failed` for the id of a payment link, or of an order that wasn't placed by hand */
function isPlaced(db: Db, id: string): boolean {
  const known = findOrderRow(db, id);
  if (known ? known.handReason === null : findPaymentLink(db, id)) throw idInUse();
  return known !== undefined;
}

/** Stores the order. Call it inside a transaction. */
function store(services: Services, quote: CartQuote, input: HandOrderInput, actor: Administrator): void {
  const { id, customerEmail = '', customerPhone, sendConfirmation = false } = input;
  requireStock(quote.lines);
  const { totals } = quote;
  requireExpectedTotal(quote, input);
  const byHand = byHandOf(services, quote, input);
  const address = deliveryAddress(input);
  placeOrder(services, {
    ...{ checkoutId: null, cartId: id, buyer: null, paymentIntentId: null, byHand },
    isLive: takesRealMoney(services.env),
    chargedAt: null,
    ...{ customerEmail, customerName: fullName(address), customerPhone },
    ...{ shippingAddress: address, billingAddress: address },
    priced: toSale(quote),
    receivedCents: byHand.paidBy && totals.total,
    actor,
    attention: [],
    confirms: sendConfirmation,
  });
}

/** @throws AppError `validation_failed` if money is due without `paidBy`, or for an unknown replaced order */
function byHandOf({ db }: Services, { totals }: CartQuote, input: HandOrderInput): ByHand {
  const { id, reason, note, paidBy, replaces = null } = input;
  if (totals.total > 0 && !paidBy)
    throw new AppError('validation_failed', { fields: { paidBy: 'Choose how it was paid' } });
  requireReplaced(db, input);
  return { id, reason, note, paidBy: totals.total > 0 ? (paidBy ?? null) : null, replacesOrderId: replaces };
}
