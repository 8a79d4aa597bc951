import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { PaymentIntentInput } from '#shared/schemas/checkout.schema.ts';
import type { Buyer } from '../cart/buyer.ts';
import { requireStock } from '../cart/cart-stock.ts';
import type { PaymentIntent } from '../gateways/payments/payments.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';
import { type CheckoutRow, openCheckoutsOf } from './checkout.queries.ts';
import { type CartQuote, quoteCart, toCheckoutTotals, toSnapshot } from './quote-cart.ts';

interface StartedPayment {
  clientSecret: string;
  paymentIntentId: string;
  total: string;
}

/**
 * Begins a payment for the buyer's cart: stores the snapshot first, then creates the intent under a key
 * derived from it, so that whatever fails in between can be taken up again. An unchanged checkout gets
 * the same intent (decisions.md 17, 18).
 * @throws AppError `cart_empty`, `out_of_stock`, `total_changed` (with the new `totals`), or what the
 *   payment gateway throws
 */
export async function startPayment(
  services: Services,
  buyer: Buyer,
  input: PaymentIntentInput,
): Promise<StartedPayment> {
  const { db, payments, now } = services;
  const checkout = transaction(db, () => {
    const quote = quoteCart(services, buyer, input.shippingAddress);
    requireStock(db, quote.cartId);
    if (input.expectedTotal !== undefined && input.expectedTotal !== toWire(quote.totals.total)) {
      throw new AppError('total_changed', { details: { totals: toCheckoutTotals(quote) } });
    }
    return storeSnapshot(services, buyer, quote, input);
  });

  const intent = await intentFor(services, checkout);
  if (intent.status === 'canceled') {
    // The provider gave this intent up (they expire): a new snapshot gets a new one.
    db.update(checkouts)
      .set({ status: 'abandoned', updatedAt: now() })
      .where(eq(checkouts.id, checkout.id))
      .run();
    return startPayment(services, buyer, input);
  }
  if (checkout.paymentIntentId === null) {
    db.update(checkouts)
      .set({ paymentIntentId: intent.id, updatedAt: now() })
      .where(eq(checkouts.id, checkout.id))
      .run();
  }
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    total: toWire(checkout.totalCents),
  };

  async function intentFor(services: Services, row: CheckoutRow): Promise<PaymentIntent> {
    const known = row.paymentIntentId && (await payments.readIntent(row.paymentIntentId));
    return known || createIntent(services, row);
  }
}

function storeSnapshot(
  { db, newId, now }: Services,
  buyer: Buyer,
  { cartId, lines, totals }: CartQuote,
  input: PaymentIntentInput,
): CheckoutRow {
  const sameAddress = input.sameAsShipping || !input.billingAddress;
  const snapshot = {
    contact: { email: input.customerEmail, name: input.customerName, phone: input.customerPhone },
    shippingAddress: input.shippingAddress,
    billingAddress: (sameAddress ? undefined : input.billingAddress) ?? input.shippingAddress,
    lines: toSnapshot(lines),
    subtotalCents: totals.subtotal,
    taxCents: totals.tax,
    shippingCents: totals.shipping,
    totalCents: totals.total,
  };
  const fingerprint = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex');
  const open = openCheckoutsOf(db, cartId);
  const unchanged = open.find((checkout) => checkout.fingerprint === fingerprint);
  if (unchanged) return unchanged;

  for (const outdated of open) {
    db.update(checkouts)
      .set({ status: 'superseded', updatedAt: now() })
      .where(eq(checkouts.id, outdated.id))
      .run();
    enqueueJob(
      { db, newId, now },
      { kind: 'cancel_payment', key: outdated.id, payload: { checkoutId: outdated.id } },
    );
  }
  const [key] = buyer.keys;
  if (!key) throw new AppError('cart_empty');
  return db
    .insert(checkouts)
    .values({ id: newId(), buyer: key, cartId, fingerprint, ...snapshot, createdAt: now(), updatedAt: now() })
    .returning()
    .get();
}

function createIntent({ payments }: Services, checkout: CheckoutRow): Promise<PaymentIntent> {
  const { shippingAddress: address, contact } = checkout;
  return payments.createIntent({
    checkoutId: checkout.id,
    amount: checkout.totalCents,
    currency: 'usd',
    idempotencyKey: `checkout:${checkout.id}`,
    receiptEmail: contact.email,
    shipping: {
      name: `${address.firstName} ${address.lastName}`,
      phone: contact.phone,
      address: {
        line1: address.addressLine1,
        line2: address.addressLine2,
        city: address.city,
        state: address.state,
        postalCode: address.zipCode,
        country: address.country,
      },
    },
  });
}
