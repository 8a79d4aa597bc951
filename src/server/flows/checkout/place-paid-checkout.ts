import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import type { CheckoutRow } from '#server/domain/cart/checkouts.queries.ts';
import { findPaymentLink, releaseDesigns } from '#server/domain/cart/payment-links.queries.ts';
import { removePurchasedItems } from '#server/domain/cart/remove-purchased-items.ts';
import { findOrderRow } from '#server/domain/sales/orders/orders.queries.ts';
import { type NewOrder, type PricedOrder, placeOrder } from '#server/domain/sales/orders/place-order.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import { AppError } from '#shared/errors.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { OrderInput } from '#shared/schemas/checkout-input.schema.ts';
import { restoredFlags } from './restored-checkout.ts';

const at = sql`${sql.param(sql.placeholder('at'), checkouts.updatedAt)}`;

const statements = preparedOn((db) => ({
  complete: db
    .update(checkouts)
    .set({ status: 'completed', refusedForm: null, completedAt: at, updatedAt: at })
    .where(eq(checkouts.id, sql.placeholder('id')))
    .prepare(),
}));

/** The successful payment of a checkout. */
interface Paid extends Pick<NewOrder, 'actor' | 'priced'> {
  intent: IntentDetails;
  /** The shopper's order request; undefined without one. */
  form?: OrderInput | undefined;
  /** Why the order has to be looked at, apart from what the payment, its link and a restore say. */
  found: NewOrder['attention'];
}

/**
 * Places the order of a checkout that was paid, and completes the checkout. Call it inside a transaction, after the payment is verified.
 * @returns the id of the order
 * @throws AppError `amount_mismatch` with a form
 */
export function placePaidCheckout(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'newOrderId' | 'now'>,
  checkout: CheckoutRow,
  paid: Paid,
): string {
  const { db, now } = services;
  const { byHand, linkFlags } = throughLink(db, checkout);
  const order = prepareOrder(checkout, paid);
  const flags = [...linkFlags, ...restoredFlags(checkout, paid.intent), ...paid.found];
  const attention = [...order.attention, ...flags];
  const orderId = placeOrder(services, { ...order, ...(byHand && { byHand }), attention });
  if (byHand) releaseDesigns(db, orderId);
  removePurchasedItems(db, checkout.cartId, checkout.lines);
  statements(db).complete.run({ id: checkout.id, at: now() });
  return orderId;
}

/** Returns the line items and totals of a checkout or payment link, without its other columns. */
export function saleOf(stored: PricedOrder): PricedOrder {
  const { lines, shippingLine, sums, totalCents, shippingDays, taxCalculationId } = stored;
  return { lines, shippingLine, sums, totalCents, shippingDays, taxCalculationId };
}

/**
 * Returns what the order of a payment link has from it. A link is paid once; should its order be there already, as after the provider's
 * keys were wrong for a day, the payment becomes another order, flagged for a person to look at. So is the order of a link that was
 * canceled: the customer may have been told that it isn't to be paid.
 */
function throughLink(
  db: Db,
  { paymentLinkId }: CheckoutRow,
): Pick<NewOrder, 'byHand'> & { linkFlags: NewOrder['attention'] } {
  const link = paymentLinkId && findPaymentLink(db, paymentLinkId);
  if (!link) return { linkFlags: [] };
  const { id, reason, note, replacesOrderId } = link;
  const paid = findOrderRow(db, id);
  if (paid) return { linkFlags: [{ reason: 'payment_difference', note: paidAgainNote(paid) }] };
  const replaced = replacesOrderId && findOrderRow(db, replacesOrderId);
  return {
    linkFlags: link.canceledAt ? [{ reason: 'payment_difference', note: CANCELED_NOTE }] : [],
    byHand: {
      id,
      reason,
      note: note ?? undefined,
      paidBy: null,
      replacesOrderId: replaced ? replaced.id : null,
    },
  };
}

const paidAgainNote = ({ number }: { number: number }) =>
  `Its payment link was paid before, as ${toOrderNumber(number)}: refund one of them.`;

const CANCELED_NOTE = 'Its payment link had been canceled: send the order, or refund it.';

/**
 * Returns the data of the order. The shopper's form may change names and addresses if the total for the new address
 * equals the amount paid. Without a form, a different amount creates an order flagged `amount_mismatch`: the card has
 * been charged, so a person has to decide.
 * @throws AppError `amount_mismatch` with a form
 */
function prepareOrder(checkout: CheckoutRow, { priced, intent, actor, form }: Paid): NewOrder {
  const { amountReceived, currency, isLive, chargedAt, payer, id } = intent;
  const shippingAddress = form?.shippingAddress ?? checkout.shippingAddress;
  const paidInFull = amountReceived === priced.totalCents && currency === 'usd';
  if (!paidInFull && form) throw new AppError('amount_mismatch');
  const email = form?.customerEmail ?? checkout.contact.email ?? payer.email;
  const name = form?.customerName ?? checkout.contact.name ?? payer.name;
  return {
    checkoutId: checkout.id,
    cartId: checkout.cartId,
    buyer: checkout.buyer,
    paymentIntentId: id,
    isLive,
    chargedAt,
    customerEmail: email ?? '',
    customerName: name ?? fullName(shippingAddress),
    customerPhone: form?.customerPhone ?? checkout.contact.phone ?? payer.phone ?? undefined,
    shippingAddress,
    billingAddress: form?.billingAddress ?? checkout.billingAddress,
    priced,
    receivedCents: currency === 'usd' ? amountReceived : null,
    actor,
    attention: [
      ...(paidInFull ? [] : [{ reason: 'amount_mismatch' as const }]),
      ...(email ? [] : [{ reason: 'contact_missing' as const }]),
    ],
  };
}
