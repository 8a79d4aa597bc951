import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { AppError } from '#shared/errors.ts';
import type { OrderInput } from '#shared/schemas/checkout.schema.ts';
import { orderTotals } from '#shared/totals.ts';
import { removePurchasedItems } from '../cart/remove-purchased-items.ts';
import type { PaymentIntent } from '../gateways/payments/payments.ts';
import { completeContact } from '../orders/complete-contact.ts';
import { correctDelivery } from '../orders/correct-delivery.ts';
import { findOrderIdByIntent } from '../orders/orders.queries.ts';
import { type NewOrder, placeOrder } from '../orders/place-order.ts';
import type { Services } from '../services.ts';
import { type CheckoutRow, findCheckout, findCheckoutByIntent } from './checkout.queries.ts';

/** Who asks: the shopper with their form, or whoever only knows the payment intent. */
type Caller =
  | { actor: { kind: 'shopper' }; buyerKeys: readonly string[]; form: OrderInput }
  | { actor: { kind: 'payment_provider' | 'system' }; form?: undefined };

/**
 * Turns a paid checkout into an order. Every order is made here, by the shopper's call, the provider's webhook or
 * the reconciliation; whoever comes second gets the same order, which the shopper's form may still correct.
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
  if (existing) return foundMade(services, existing, caller);

  const intent = await payments.readIntent(paymentIntentId);
  if (!intent || intent.checkoutId !== checkout.id) throw new AppError('payment_intent_not_found');
  if (intent.status !== 'succeeded') throw new AppError('payment_not_succeeded');

  return transaction(db, () => {
    // Another call may have finished it while the provider was asked.
    const made = findOrderIdByIntent(db, paymentIntentId);
    if (made) return foundMade(services, made, caller);
    // Carts may have been merged meanwhile: the hold is where the checkout is now.
    const { cartId } = findCheckout(db, checkout.id) ?? checkout;
    const orderId = placeOrder(services, prepareOrder(services, { ...checkout, cartId }, intent, caller));
    removePurchasedItems(db, checkout.lines);
    const at = services.now();
    db.update(checkouts)
      .set({ status: 'completed', completedAt: at, updatedAt: at })
      .where(eq(checkouts.id, checkout.id))
      .run();
    return { orderId, created: true };
  });
}

/** The order has been made already: what its shopper brings completes and corrects it. */
function foundMade(services: Services, orderId: string, caller: Caller) {
  if (caller.form) {
    completeContact(services, orderId, caller.form);
    correctDelivery(services, orderId, caller.form);
  }
  return { orderId, created: false };
}

function mayFinish(checkout: CheckoutRow, caller: Caller): boolean {
  return caller.form === undefined || caller.buyerKeys.includes(checkout.buyer);
}

/**
 * Returns what the order will say. The shopper's form may correct names and addresses, as long as the total for
 * its address is the amount that was paid. Without a form, another amount makes a flagged order: it has been
 * charged, and a person has to decide.
 */
function prepareOrder(
  { env }: Services,
  checkout: CheckoutRow,
  { amountReceived, currency, payer, id }: PaymentIntent,
  caller: Caller,
): NewOrder {
  const { form } = caller;
  const shippingAddress = form?.shippingAddress ?? checkout.shippingAddress;
  const { subtotalCents: subtotal, taxCents: tax, shippingCents: shipping, totalCents: total } = checkout;
  const sameState = shippingAddress.state === checkout.shippingAddress.state;
  const totals = sameState
    ? { subtotal, tax, shipping, total }
    : orderTotals(subtotal, shippingAddress, env.shop);

  const paidInFull = amountReceived === totals.total && currency === 'usd';
  if (!paidInFull && form) throw new AppError('amount_mismatch');
  const email = form?.customerEmail ?? checkout.contact.email ?? payer.email;
  const name = form?.customerName ?? checkout.contact.name ?? payer.name;
  return {
    checkoutId: checkout.id,
    cartId: checkout.cartId,
    buyer: checkout.buyer,
    paymentIntentId: id,
    customerEmail: email ?? '',
    customerName: name ?? `${shippingAddress.firstName} ${shippingAddress.lastName}`,
    customerPhone: form?.customerPhone ?? checkout.contact.phone ?? payer.phone ?? undefined,
    shippingAddress,
    billingAddress: form?.billingAddress ?? checkout.billingAddress,
    lines: checkout.lines,
    totals,
    actor: caller.actor,
    attention: [
      ...(paidInFull ? [] : ['amount_mismatch' as const]),
      ...(email ? [] : ['contact_missing' as const]),
    ],
  };
}
