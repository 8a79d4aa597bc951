import type { PaymentLinkRow } from '#server/domain/cart/payment-links.queries.ts';
import { lastEmailsOf } from '#server/kernel/outbox/emails.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import { toWire } from '#shared/money.ts';
import { toWireSums } from '#shared/pricing.ts';
import type { PaymentLink, PaymentLinkItem } from '#shared/schemas/payment-link.schema.ts';
import { paymentLinkUrl } from './payment-link-url.ts';

/** Converts payment links to their wire format. */
export function toPaymentLinks(
  services: Pick<Services, 'db' | 'env'>,
  links: readonly PaymentLinkRow[],
): PaymentLink[] {
  const emails = lastEmails(
    services,
    links.map(({ id }) => id),
  );
  return links.map((link) => toPaymentLink(services, link, emails));
}

const lastEmails = ({ db }: Pick<Services, 'db'>, ids: readonly string[]) =>
  lastEmailsOf(db, 'payment-link', ids);

/**
 * Converts a payment link to its wire format.
 * @param emails the last email with it, by its id, if that is known already
 */
export function toPaymentLink(
  services: Pick<Services, 'db' | 'env'>,
  link: PaymentLinkRow,
  emails = lastEmails(services, [link.id]),
): PaymentLink {
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
    lastEmail: emails.get(id) ?? null,
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
