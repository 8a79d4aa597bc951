import type { PaymentLinkRow } from '#server/domain/cart/payment-links.queries.ts';
import { instituteMailbox } from '#server/kernel/outbox/institute-mailbox.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { displayDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { toWireSums } from '#shared/pricing.ts';
import { paymentLinkUrl } from './payment-link-url.ts';
import { linkItems } from './payment-link-wire.ts';

/**
 * Queues the email with a payment link to its customer.
 * @throws AppError `validation_failed` if no email address is known
 */
export function sendPaymentLink(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  link: PaymentLinkRow,
): void {
  const { id, contact, sums, totalCents, expiresAt } = link;
  if (!contact.email)
    throw new AppError('validation_failed', { fields: { customerEmail: 'Enter an email address' } });
  queueEmail(services, {
    template: 'payment-link',
    recipient: contact.email,
    replyTo: instituteMailbox(services),
    subject: 'Pay for your order',
    // Its order gets this id.
    orderId: id,
    data: {
      name: link.shippingAddress.firstName,
      items: linkItems(link.lines),
      ...toWireSums(sums, totalCents),
      payUrl: paymentLinkUrl(services, id),
      until: displayDay(expiresAt, services.env.timeZone),
    },
  });
}
