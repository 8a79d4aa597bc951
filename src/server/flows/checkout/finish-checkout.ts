import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { checkouts, type RefusedForm } from '#db/schema/checkout.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutByIntent,
} from '#server/domain/cart/checkouts.queries.ts';
import { completeContact } from '#server/domain/sales/orders/complete-contact.ts';
import { correctDelivery } from '#server/domain/sales/orders/correct-delivery.ts';
import { isSamePlace, mayHaveVendorRates } from '#server/domain/sales/orders/delivery-change.ts';
import { findOrderIdByIntent } from '#server/domain/sales/orders/orders.queries.ts';
import type { NewOrder, PricedOrder } from '#server/domain/sales/orders/place-order.ts';
import { untaxedLines } from '#server/domain/sales/orders/sold-lines.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { netOf } from '#shared/amounts.ts';
import { displayDay } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { priceAgain } from '#shared/pricing.ts';
import type { OrderInput } from '#shared/schemas/checkout-input.schema.ts';
import { calculateTax } from './full-quote.ts';
import { placePaidCheckout, saleOf } from './place-paid-checkout.ts';

/**
 * What finishes a checkout: the shopper's request with the form, the request of someone with the token of a payment link, whose order is
 * fixed, or an event or job that has the intent's id only.
 */
type Caller =
  | {
      actor: { kind: 'shopper' };
      buyerKeys: readonly string[];
      form: OrderInput;
      linkId?: undefined;
      lateMs?: undefined;
    }
  | {
      actor: { kind: 'shopper' };
      linkId: string;
      form?: undefined;
      lateMs?: undefined;
    }
  | {
      actor: { kind: 'payment_provider' | 'system' };
      form?: undefined;
      linkId?: undefined;
      /** The age from which a payment was found late; by default, how long the provider repeats its reports. */
      lateMs?: number;
    };

const LATE_MS = 3 * DAY_MS;

/**
 * Turns a paid checkout into an order (docs/product/orders.md#order-creation). Three callers may come in any order: the
 * shopper's request, the provider's webhook and the reconciliation (docs/product/checkout.md#payment-without-the-browser). The
 * first creates the order, the others get the same one. The shopper's form may still correct it, even if it was refused before
 * (docs/product/orders.md#corrections-after-the-sale).
 * @throws AppError `payment_intent_not_found`, `payment_not_succeeded`, `amount_mismatch`, or what the
 *   payment gateway throws
 */
export async function finishCheckout(
  services: Services,
  paymentIntentId: string,
  caller: Caller,
): Promise<{ orderId: string; created: boolean }> {
  const { db, payments } = services;
  const checkout = findCheckoutByIntent(db, paymentIntentId);
  if (!checkout || !mayFinish(checkout, caller)) throw new AppError('payment_intent_not_found');

  const existing = findOrderIdByIntent(db, paymentIntentId);
  if (existing) return updateExisting(services, existing, caller.form);

  const intent = await payments.readIntent(paymentIntentId);
  if (!intent || intent.checkoutId !== checkout.id) throw new AppError('payment_intent_not_found');
  if (intent.status !== 'succeeded') throw new AppError('payment_not_succeeded');

  try {
    const priced = await priceCheckout(services, checkout, caller);
    return transaction(db, () => {
      // Another request may have created it during the request to the provider.
      const createdMeanwhile = findOrderIdByIntent(db, paymentIntentId);
      if (createdMeanwhile) return updateExisting(services, createdMeanwhile, caller.form);
      // Carts may have been merged since: the stock is held by the cart that the checkout belongs to now.
      const { cartId, refusedForm } = findCheckout(db, checkout.id) ?? checkout;
      const found = caller.form ? [] : foundLate(services, intent, caller.lateMs);
      const paid = { priced, intent, actor: caller.actor, form: caller.form, found };
      const orderId = placePaidCheckout(services, { ...checkout, cartId }, paid);
      if (!caller.form) updateExisting(services, orderId, refusedForm);
      return { orderId, created: true };
    });
  } catch (error) {
    if (caller.form && AppError.is(error) && error.code === 'amount_mismatch')
      keepRefused(services, checkout, caller.form);
    throw error;
  }
}

/** Completes and corrects an order that exists already from the shopper's form. */
function updateExisting(services: Services, orderId: string, form: RefusedForm | null | undefined) {
  if (form) {
    completeContact(services, orderId, form);
    correctDelivery(services, orderId, form);
  }
  return { orderId, created: false };
}

/** Stores a refused form until the order is created without one. Corrects the order if it exists by now. */
function keepRefused(services: Services, { id, paymentIntentId }: CheckoutRow, form: OrderInput): void {
  const { db } = services;
  const { customerEmail, customerName, customerPhone, shippingAddress, billingAddress } = form;
  const refusedForm = { customerEmail, customerName, customerPhone, shippingAddress, billingAddress };
  transaction(db, () => {
    const existing = findOrderIdByIntent(db, paymentIntentId ?? '');
    if (existing) updateExisting(services, existing, refusedForm);
    else db.update(checkouts).set({ refusedForm }).where(eq(checkouts.id, id)).run();
  });
}

function mayFinish({ buyer, cartId, paymentLinkId }: CheckoutRow, caller: Caller): boolean {
  if (caller.linkId !== undefined) return cartId === caller.linkId;
  return caller.form === undefined || (paymentLinkId === null && caller.buyerKeys.includes(buyer));
}

/**
 * Flags an order whose payment was found late, after an outage or lost webhooks: it isn't sent automatically, because its buyer may have
 * given up, ordered again or got the money back since.
 */
function foundLate(
  { env, now }: Pick<Services, 'env' | 'now'>,
  { chargedAt, createdAt }: IntentDetails,
  lateMs = LATE_MS,
): NewOrder['attention'] {
  const paidAt = chargedAt ?? createdAt;
  if (now().getTime() - paidAt.getTime() <= lateMs) return [];
  const [paid, recorded] = [paidAt, now()].map((at) => displayDay(at, env.timeZone));
  return [
    {
      reason: 'payment_difference',
      note: `Paid on ${paid}, recorded on ${recorded}: check before sending.`,
    },
  ];
}

/**
 * Returns the line items and totals of a checkout, with the tax of another place if the shopper's form moved it there.
 * @throws AppError `amount_mismatch` if vendors' rates set the price of shipping, and the place has changed
 */
async function priceCheckout(
  services: Services,
  checkout: CheckoutRow,
  { form }: Caller,
): Promise<PricedOrder> {
  const { lines, shippingLine, shippingDays } = checkout;
  const address = form?.shippingAddress ?? checkout.shippingAddress;
  const isMoved = !isSamePlace(address, checkout.shippingAddress);
  if (isMoved && mayHaveVendorRates(services, checkout)) throw new AppError('amount_mismatch');
  const isTaxedByPlace = checkout.taxCalculationId !== null;
  if (address.state === checkout.shippingAddress.state && !(isMoved && isTaxedByPlace))
    return saleOf(checkout);
  const { table: taxTable } = readSetting(services, 'tax');
  const untaxed = untaxedLines(lines);
  const taxable = untaxed.map((line, index) => ({
    amount: netOf(line),
    isClothing: line.isClothing,
    quantity: lines[index]?.quantity ?? 1,
  }));
  const sale = { reference: checkout.id, lines: taxable, shipping: netOf(shippingLine) };
  const calculation = await calculateTax(services, sale, address);
  const price = priceAgain(untaxed, address, { shipping: shippingLine, taxTable }, calculation?.tax);
  return {
    lines: lines.map((line, index) => ({ ...line, adjustments: price.lines[index]?.adjustments ?? {} })),
    shippingLine: price.shippingLine,
    sums: price.sums,
    totalCents: price.total,
    shippingDays,
    taxCalculationId: calculation?.id ?? null,
  };
}
