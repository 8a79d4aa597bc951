import { type Db, transaction } from '#db/client.ts';
import { requireStock } from '#server/domain/cart/cart-limits.ts';
import { recordEvent } from '#server/domain/sales/orders/order-timeline.ts';
import { findOrderRow } from '#server/domain/sales/orders/orders.queries.ts';
import { type ByHand, placeOrder } from '#server/domain/sales/orders/place-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { PICKED_UP } from '#shared/hand-order.ts';
import { toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';
import { withFullQuote } from './full-quote.ts';
import { readHandOrder } from './quote-by-hand.ts';
import { type CartQuote, toCheckoutTotals, toSnapshot } from './quote-cart.ts';

/**
 * Places an order for an administrator that was paid without the payment provider, or is free (docs/product/orders.md#orders-by-hand).
 * Prices, stock and total are read in the transaction that stores it. The client makes its id: a repeated request returns the order as
 * it is, and stores nothing.
 * @returns the order, and whether it is new
 * @throws AppError `out_of_stock`, `customization_not_allowed`, `total_changed` with the new `totals`, or `validation_failed`
 */
export async function placeByHand(
  services: Services,
  input: HandOrderInput,
  actor: Administrator,
): Promise<{ order: AdminOrder; isNew: boolean }> {
  const { db } = services;
  const isNew =
    !isPlaced(db, input.id) &&
    (
      await withFullQuote(
        services,
        (external) => readHandOrder(services, input, external),
        input.shippingAddress,
        (quote) => ({ isNew: !isPlaced(db, input.id) && store(services, quote, input, actor) }),
      )
    ).isNew;
  return { order: requireAdminOrder(db, input.id), isNew };
}

/** @throws AppError `validation_failed` for the id of an order that wasn't placed by hand */
function isPlaced(db: Db, id: string): boolean {
  const known = findOrderRow(db, id);
  if (known && known.handReason === null)
    throw new AppError('validation_failed', { fields: { id: 'Make another UUID for this order' } });
  return known !== undefined;
}

/** Stores the order and names it on the one that it replaces. */
function store(services: Services, quote: CartQuote, input: HandOrderInput, actor: Administrator): true {
  const { db, env } = services;
  const { id, customerEmail = '', customerPhone, isPickedUp = false, sendConfirmation = false } = input;
  requireStock(quote.lines);
  const { totals, external } = quote;
  if (input.expectedTotal !== toWire(totals.total))
    throw new AppError('total_changed', { details: { totals: toCheckoutTotals(quote) } });
  const byHand = howByHand(services, quote, input);
  const { firstName, lastName, city, state, zipCode, country } = input.shippingAddress;
  const place = { firstName, lastName, addressLine1: PICKED_UP, city, state, zipCode, country };
  const address = isPickedUp ? place : input.shippingAddress;
  return transaction(db, () => {
    placeOrder(services, {
      ...{ checkoutId: null, cartId: id, buyer: null, paymentIntentId: null, byHand },
      isLive: takesRealMoney(env),
      chargedAt: null,
      ...{ customerEmail, customerName: fullName(address), customerPhone },
      ...{ shippingAddress: address, billingAddress: address },
      priced: {
        lines: toSnapshot(quote),
        ...{ shippingLine: totals.shippingLine, sums: totals.sums, totalCents: totals.total },
        taxCalculationId: external.calculation?.id ?? null,
        shippingDays: external.shipping?.days ?? null,
      },
      receivedCents: byHand.paidBy && totals.total,
      actor,
      attention: [],
      confirms: sendConfirmation,
    });
    if (byHand.replacesOrderId) nameReplacement(services, byHand.replacesOrderId, id, actor);
    return true;
  });
}

/** @throws AppError `validation_failed` if money is due and nobody said how it was paid, or for an unknown order */
function howByHand({ db }: Services, { totals }: CartQuote, input: HandOrderInput): ByHand {
  const { id, reason, note, paidBy, replaces = null } = input;
  if (totals.total > 0 && !paidBy)
    throw new AppError('validation_failed', { fields: { paidBy: 'Choose how it was paid' } });
  if (replaces && !findOrderRow(db, replaces))
    throw new AppError('validation_failed', { fields: { replaces: 'Unknown order' } });
  return { id, reason, note, paidBy: totals.total > 0 ? (paidBy ?? null) : null, replacesOrderId: replaces };
}

function nameReplacement(services: Services, orderId: string, placedId: string, actor: Administrator): void {
  const placed = findOrderRow(services.db, placedId);
  if (placed)
    recordEvent(services, { orderId, type: 'replaced', actor, after: toOrderNumber(placed.number) });
}
