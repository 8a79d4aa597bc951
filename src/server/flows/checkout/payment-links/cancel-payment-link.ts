import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { paymentLinks } from '#db/schema/checkout.ts';
import { unpaidCheckoutsOf } from '#server/domain/cart/checkouts.queries.ts';
import { findPaymentLink, releaseDesigns } from '#server/domain/cart/payment-links.queries.ts';
import { findOrderRow } from '#server/domain/sales/orders/orders.queries.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { supersede } from '../close-checkout.ts';
import { paymentLinkSubject } from './payment-link-subject.ts';

/**
 * Cancels a payment link, and a payment that was started through it. If the payment succeeds before its cancellation reaches the
 * provider, it still becomes an order, which is flagged: the customer was charged. Repeating it changes nothing.
 * @throws AppError `not_found`, or `already_paid`
 */
export function cancelPaymentLink(services: Services, id: string, actor: Administrator): void {
  const { db, now } = services;
  transaction(db, () => {
    const link = findPaymentLink(db, id);
    if (!link) throw new AppError('not_found');
    if (findOrderRow(db, id)) throw new AppError('already_paid', { details: { orderId: id } });
    if (link.canceledAt) return;
    db.update(paymentLinks).set({ canceledAt: now(), updatedAt: now() }).where(eq(paymentLinks.id, id)).run();
    releaseDesigns(db, id);
    for (const checkout of unpaidCheckoutsOf(db, id))
      if (checkout.status === 'open') supersede(services, checkout);
    recordAudit(services, { actor, action: 'payment_link_canceled', subject: paymentLinkSubject(link) });
  });
}
