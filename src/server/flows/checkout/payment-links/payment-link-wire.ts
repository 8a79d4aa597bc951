import type { PaymentLinkRow } from '#server/domain/cart/payment-links.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import { toWire } from '#shared/money.ts';
import { toWireSums } from '#shared/pricing.ts';
import type { PaymentLink, PaymentLinkItem } from '#shared/schemas/payment-link.schema.ts';
import { paymentLinkUrl } from './payment-link-url.ts';

/** Converts a payment link to its wire format. */
export function toPaymentLink(services: Pick<Services, 'env'>, link: PaymentLinkRow): PaymentLink {
  const { id, reason, note, contact, shippingAddress, lines, sums, totalCents, createdBy } = link;
  return {
    id,
    url: paymentLinkUrl(services, id),
    ...{ reason, note, createdBy, shippingAddress },
    customerName: fullName(shippingAddress),
    customerEmail: contact.email ?? null,
    customerPhone: contact.phone ?? null,
    items: linkItems(lines),
    ...toWireSums(sums, totalCents),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  };
}

/** Returns the line items of a payment link in their wire format. */
export function linkItems(lines: PaymentLinkRow['lines']): PaymentLinkItem[] {
  return lines.map(({ productName, size, color, quantity, unitPriceCents, customizationId }) => ({
    ...{ productName, size, color, quantity },
    subtotal: toWire(unitPriceCents * quantity),
    isCustomized: customizationId !== null,
  }));
}
