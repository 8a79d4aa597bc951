import type { CheckoutLine } from '#db/schema/checkout.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout.schema.ts';
import { orderTotals, type Totals } from '#shared/totals.ts';
import type { Buyer } from '../cart/buyer.ts';
import { findCartId, type PricedLine, priceCart, subtotalOf } from '../cart/cart.queries.ts';
import type { Services } from '../services.ts';

export interface CartQuote {
  cartId: string;
  lines: PricedLine[];
  totals: Totals;
}

/**
 * Returns the buyer's cart with its totals when shipped to `destination` (docs/product.md#totals).
 * @throws AppError `cart_empty`
 */
export function quoteCart(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  buyer: Buyer,
  destination: { state?: string | undefined; zipCode?: string | undefined },
): CartQuote {
  const cartId = findCartId(services.db, buyer);
  const lines = cartId ? priceCart(services, cartId) : [];
  if (!cartId || lines.length === 0) throw new AppError('cart_empty');
  return { cartId, lines, totals: orderTotals(subtotalOf(lines), destination, services.env.shop) };
}

/** Converts a quote to its wire format. */
export function toCheckoutTotals({ lines, totals }: CartQuote): CheckoutTotals {
  return {
    items: lines.map(({ item, productName, unitPrice, image, available }) => ({
      id: item.id,
      productName,
      size: item.size,
      color: item.color,
      quantity: item.quantity,
      subtotal: toWire(unitPrice * item.quantity),
      image,
      available,
      isCustomized: item.customizationId !== null,
    })),
    subtotal: toWire(totals.subtotal),
    tax: toWire(totals.tax),
    shipping: toWire(totals.shipping),
    total: toWire(totals.total),
    estimated: totals.estimated,
  };
}

/** Converts priced line items to the form that a checkout and its order store. */
export function toSnapshot(lines: readonly PricedLine[]): CheckoutLine[] {
  return lines.map(({ item, productName, design, image, unitPrice }) => ({
    cartItemId: item.id,
    productId: item.productId,
    productName,
    customizationId: item.customizationId,
    mockupUrl: design && image,
    lowResolutionAccepted: item.lowResolutionAccepted,
    croppedTextAccepted: item.croppedTextAccepted,
    size: item.size,
    color: item.color,
    quantity: item.quantity,
    unitPriceCents: unitPrice,
  }));
}
