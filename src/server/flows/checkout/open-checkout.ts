import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { insertInto } from '#db/insert-row.ts';
import { checkoutDesigns, checkouts } from '#db/schema/checkout.ts';
import { type CheckoutRow, findCheckout, unpaidCheckoutsOf } from '#server/domain/cart/checkouts.queries.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import type { PaymentIntentInput } from '#shared/schemas/checkout-input.schema.ts';
import { closeCheckout } from './close-checkout.ts';
import { type CartQuote, toSnapshot } from './quote-cart.ts';

const insert = insertInto(checkouts);
const insertDesign = insertInto(checkoutDesigns);

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Returns the buyer's open checkout with the same content, or stores a new one. All other open checkouts of the cart
 * are superseded, so that a cart has one open checkout at most. Call it inside a transaction.
 * @returns the checkout, and the other checkouts of the cart with payments that aren't known to be canceled
 * @throws AppError `cart_empty`
 */
export function openCheckout(
  services: Deps,
  buyer: Buyer,
  quote: CartQuote,
  input: PaymentIntentInput,
): { checkout: CheckoutRow; unsettled: CheckoutRow[] } {
  const { cartId, totals } = quote;
  const snapshot = {
    contact: { email: input.customerEmail, name: input.customerName, phone: input.customerPhone },
    shippingAddress: input.shippingAddress,
    billingAddress: input.billingAddress ?? input.shippingAddress,
    lines: toSnapshot(quote),
    shippingLine: totals.shippingLine,
    sums: totals.sums,
    totalCents: totals.total,
  };
  const { shipping, calculation } = quote.external;
  const taxCalculationId = calculation?.id ?? null;
  // Not a part of the content: other days alone are no reason for another payment.
  const shippingDays = shipping?.days ?? null;
  // Another calculation of the same tax is the same content, but a sale that the tax service doesn't know is another one.
  const content = taxCalculationId ? { ...snapshot, hasCalculation: true } : snapshot;
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const unpaid = unpaidCheckoutsOf(services.db, cartId);
  const unchanged = unpaid.find(
    (checkout) =>
      checkout.status === 'open' &&
      checkout.fingerprint === fingerprint &&
      buyer.keys.includes(checkout.buyer),
  );
  const others = unpaid.filter((checkout) => checkout !== unchanged);
  for (const other of others) if (other.status === 'open') supersede(services, other);
  return {
    checkout:
      unchanged ??
      insertCheckout(services, buyer, { cartId, fingerprint, taxCalculationId, shippingDays, ...snapshot }),
    unsettled: others.filter(({ paymentIntentId }) => paymentIntentId !== null),
  };
}

/**
 * Takes a checkout's place: its payment is canceled. One without an intent on record is closed at once: no browser has received an intent
 * that it could pay. Call it inside a transaction.
 */
export function supersede(services: Deps, { id, paymentIntentId }: CheckoutRow): void {
  if (!paymentIntentId) {
    closeCheckout(services, id);
    return;
  }
  const { db, now } = services;
  db.update(checkouts).set({ status: 'superseded', updatedAt: now() }).where(eq(checkouts.id, id)).run();
  // Covers a crash before `startPayment` cancels the payment.
  enqueueJob(services, { kind: 'cancel_payment', key: id, payload: { checkoutId: id } });
}

type Snapshot = Omit<
  typeof checkouts.$inferInsert,
  'id' | 'buyer' | 'status' | 'paymentIntentId' | 'completedAt' | 'createdAt' | 'updatedAt'
>;

function insertCheckout({ db, env, newId, now }: Deps, { keys }: Buyer, snapshot: Snapshot): CheckoutRow {
  const [buyer] = keys;
  if (!buyer) throw new AppError('cart_empty');
  const id = newId();
  insert(db, { id, buyer, ...snapshot, isLive: takesRealMoney(env), createdAt: now(), updatedAt: now() });
  const designs = new Set(snapshot.lines.map((line) => line.customizationId).filter((id) => id !== null));
  for (const customizationId of designs) {
    insertDesign(db, { checkoutId: id, customizationId });
  }
  const checkout = findCheckout(db, id);
  if (!checkout) throw new Error('The checkout that was just stored is gone.');
  return checkout;
}
