import { createHash } from 'node:crypto';
import { insertInto } from '#db/insert-row.ts';
import { checkoutDesigns, checkouts } from '#db/schema/checkout.ts';
import { type CheckoutRow, findCheckout, unpaidCheckoutsOf } from '#server/domain/cart/checkouts.queries.ts';
import { holdStock } from '#server/domain/catalog/stock-holds.ts';
import type { PricedOrder } from '#server/domain/sales/orders/place-order.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { rememberSource } from './card-declines.ts';
import { supersede } from './close-checkout.ts';

const insert = insertInto(checkouts);
const insertDesign = insertInto(checkoutDesigns);

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** What a checkout stores of a sale and its buyer. */
export type CheckoutContent = PricedOrder &
  Pick<CheckoutRow, 'cartId' | 'paymentLinkId' | 'contact' | 'shippingAddress' | 'billingAddress'>;

/** A checkout, and the other checkouts of its cart with payments that aren't known to be canceled. */
export interface OpenedCheckout {
  checkout: CheckoutRow;
  unsettled: CheckoutRow[];
}

/**
 * Returns the buyer's open checkout with the same content, or stores a new one, and holds its stock. All other open checkouts of the
 * cart are superseded, so that a cart has one open checkout at most. Call it inside a transaction, after checking the stock.
 * @param buyerKeys of the buyer; the first one owns a new checkout
 * @param addressKey the buyer's IP address as rate limits count it: stock holds and declined cards are limited per address
 * @throws AppError `cart_empty`
 */
export function openCheckout(
  services: Deps,
  buyerKeys: readonly string[],
  content: CheckoutContent,
  addressKey: string,
): OpenedCheckout {
  const { cartId } = content;
  const fingerprint = fingerprintOf(content);
  const unpaid = unpaidCheckoutsOf(services.db, cartId);
  const unchanged = unpaid.find(
    (checkout) =>
      checkout.status === 'open' &&
      checkout.fingerprint === fingerprint &&
      buyerKeys.includes(checkout.buyer),
  );
  const others = unpaid.filter((checkout) => checkout !== unchanged);
  for (const other of others) if (other.status === 'open') supersede(services, other);
  const checkout = unchanged ?? insertCheckout(services, buyerKeys, { fingerprint, ...content });
  holdStock(services, { cartId, checkoutId: checkout.id, addressKey, lines: checkout.lines });
  rememberSource(services, checkout.id, addressKey);
  return {
    checkout,
    unsettled: others.filter(({ paymentIntentId }) => paymentIntentId !== null),
  };
}

/** Returns a hash of a checkout's content: the same content gets the same payment. */
export function fingerprintOf(content: CheckoutContent): string {
  // Other delivery days alone are no reason for another payment, nor is a new calculation of the same tax. It only matters whether the
  // tax service knows the sale.
  const { cartId: _, shippingDays: _days, taxCalculationId, ...compared } = content;
  const identity = { ...compared, hasCalculation: taxCalculationId !== null };
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

function insertCheckout(
  { db, env, newId, now }: Deps,
  [buyer]: readonly string[],
  content: CheckoutContent & { fingerprint: string },
): CheckoutRow {
  if (!buyer) throw new AppError('cart_empty');
  const id = newId();
  insert(db, { id, buyer, ...content, isLive: takesRealMoney(env), createdAt: now(), updatedAt: now() });
  const designs = new Set(content.lines.map((line) => line.customizationId).filter((id) => id !== null));
  for (const customizationId of designs) {
    insertDesign(db, { checkoutId: id, customizationId });
  }
  const checkout = findCheckout(db, id);
  if (!checkout) throw new Error('The checkout that was just stored is gone.');
  return checkout;
}
