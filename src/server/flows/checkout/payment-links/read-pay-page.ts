import { snapshot } from '#db/client.ts';
import {
  findPaymentLink,
  findWaitingLink,
  type PaymentLinkRow,
} from '#server/domain/cart/payment-links.queries.ts';
import { deliveryWindow } from '#server/domain/sales/delivery/delivery-window.ts';
import { orderLink } from '#server/domain/sales/orders/order-link.ts';
import { findOrderRow } from '#server/domain/sales/orders/orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { isLinkToken } from '#server/kernel/sessions/link-token.ts';
import { addressLines, fullName } from '#shared/address.ts';
import type { CustomerPaymentLink } from '#shared/customer-payment-link.ts';
import { deliveryWords } from '#shared/delivery.ts';
import { isPickedUp, PICKED_UP } from '#shared/hand-order.ts';
import { toWireSums } from '#shared/pricing.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { linkItems } from './payment-link-wire.ts';
import { priceLink } from './price-link.ts';

/** What the page of a payment link shows. */
type PayPage =
  | { state: 'unknown' | 'ended' }
  | { state: 'paid'; orderUrl: string }
  | { state: 'waiting'; link: CustomerPaymentLink };

/** Returns what the page of a payment link shows to someone with this token. */
export function readPayPage(services: Services, id: string, token: string): PayPage {
  if (!isLinkToken(services, 'payment-link', id, token)) return { state: 'unknown' };
  const { db } = services;
  return snapshot(db, (): PayPage => {
    if (findOrderRow(db, id)) return { state: 'paid', orderUrl: orderLink(services, id) };
    const link = findWaitingLink(services, id);
    if (!link) return { state: findPaymentLink(db, id) ? 'ended' : 'unknown' };
    return { state: 'waiting', link: toCustomerLink(services, link, token) };
  });
}

function toCustomerLink(services: Services, link: PaymentLinkRow, token: string): CustomerPaymentLink {
  const { id, contact, shippingAddress } = link;
  return {
    ...{ id, token },
    start: {
      customerName: fullName(shippingAddress),
      customerEmail: contact.email ?? '',
      customerPhone: contact.phone ?? '',
      shippingAddress: { ...shippingAddress, addressLine2: shippingAddress.addressLine2 ?? '' },
      sameAsShipping: !isPickedUp(shippingAddress),
    },
    shipsTo: addressLines(shippingAddress).join('\n'),
    isPickedUp: isPickedUp(shippingAddress),
    totals: totalsOf(services, link),
  };
}

/** Returns the fixed totals as a checkout shows them. What is out of stock by now is said when a payment starts. */
function totalsOf(services: Services, link: PaymentLinkRow): CheckoutTotals {
  const { shippingAddress, sums, totalCents, shippingDays } = link;
  const lines = priceLink(services, link);
  const days = deliveryWindow(services, services.now(), shippingDays);
  return {
    items: linkItems(link.lines).map((item, index) => ({
      ...{ ...item, id: String(index), problem: null },
      image: lines[index]?.image ?? null,
      available: lines[index]?.available ?? 0,
    })),
    ...toWireSums(sums, totalCents),
    ...{ estimated: false, estimatedParts: [] },
    delivery: isPickedUp(shippingAddress) ? PICKED_UP : deliveryWords(days, shippingAddress.state),
  };
}
