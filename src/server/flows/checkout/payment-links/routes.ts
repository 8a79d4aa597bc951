import { z } from 'zod';
import { transaction } from '#db/client.ts';
import { findWaitingLink, waitingLinks } from '#server/domain/cart/payment-links.queries.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { Reply } from '#server/kernel/http/response.ts';
import { readBuyer } from '#server/kernel/sessions/buyer.ts';
import { PAYMENT_PROVIDER_ERRORS, START_PAYMENT_ERRORS } from '#shared/error-groups.ts';
import { AppError } from '#shared/errors.ts';
import { PlacedOrder, StartedPayment } from '#shared/schemas/checkout.schema.ts';
import {
  LinkOrderInput,
  LinkPaymentInput,
  PaymentLink,
  PaymentLinkInput,
} from '#shared/schemas/payment-link.schema.ts';
import { cancelPaymentLink } from './cancel-payment-link.ts';
import { createPaymentLink } from './create-payment-link.ts';
import { placeLinkOrder, startLinkPayment } from './pay-link.ts';
import { paymentLinkSubject } from './payment-link-subject.ts';
import { toPaymentLink, toPaymentLinks } from './payment-link-wire.ts';
import { sendPaymentLink } from './send-payment-link.ts';

const byId = z.object({ id: z.uuid() });

export const paymentLinkRoutes = {
  'GET /api/admin/payment-links': endpoint({
    summary: 'Lists the payment links that can still be paid, newest first: at most 200.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(PaymentLink),
    run: ({ services }) => toPaymentLinks(services, waitingLinks(services)),
  }),
  'POST /api/admin/payment-links': endpoint({
    summary:
      'Makes the link through which a customer pays for an order by hand, at prices that stay as they are now for 14 days. `id` is made ' +
      'by the client and becomes the id of the order: the same one again responds with 200 and the link as it is. If `expectedTotal` is ' +
      'not the total, the error `total_changed` has the new CheckoutTotals as `totals`.',
    auth: 'admin',
    limit: 'admin',
    input: PaymentLinkInput,
    output: PaymentLink,
    status: [201, 200],
    errors: [
      'out_of_stock',
      'customization_not_allowed',
      'total_changed',
      'total_not_payable',
      'limit_reached',
    ],
    run: async ({ input, actor, services }) => {
      const { link, isNew } = await createPaymentLink(services, input, actor);
      return new Reply(toPaymentLink(services, link), { status: isNew ? 201 : 200 });
    },
  }),
  'POST /api/admin/payment-links/:id/email': endpoint({
    summary: 'Emails a payment link to its customer once more. Without an email address it is 422.',
    auth: 'admin',
    limit: 'admin',
    input: byId,
    errors: ['not_found', 'validation_failed'],
    run: ({ input, actor, services }) => {
      transaction(services.db, () => {
        const link = findWaitingLink(services, input.id);
        if (!link) throw new AppError('not_found');
        sendPaymentLink(services, link);
        recordAudit(services, { actor, action: 'payment_link_sent', subject: paymentLinkSubject(link) });
      });
    },
  }),
  'DELETE /api/admin/payment-links/:id': endpoint({
    summary:
      'Cancels a payment link: it can no longer be paid. A payment that succeeds before its cancellation reaches the payment provider ' +
      'still becomes an order, flagged `payment_difference`.',
    auth: 'admin',
    limit: 'admin',
    input: byId,
    errors: ['not_found', 'already_paid'],
    run: ({ input, actor, services }) => cancelPaymentLink(services, input.id, actor),
  }),
  'POST /api/payment-links/:id/payment': endpoint({
    summary:
      "Starts the payment of an order behind a payment link, with the link's `token`, and holds its stock. `already_paid` has the " +
      '`orderId`; `proof_required` is as in POST /api/create-payment-intent. An order that is picked up needs a `billingAddress`.',
    auth: 'public',
    limit: 'checkout',
    input: LinkPaymentInput,
    output: StartedPayment,
    errors: ['not_found', 'payment_link_ended', ...START_PAYMENT_ERRORS],
    run: ({ input, services, http }) =>
      startLinkPayment(services, readBuyer(services, http), input, http.locals.address),
  }),
  'POST /api/payment-links/:id/order': endpoint({
    summary:
      'Makes the order of a payment link whose payment intent succeeded, and returns its id and number; the same if it was made before.',
    auth: 'public',
    limit: 'checkout',
    input: LinkOrderInput,
    output: PlacedOrder,
    errors: ['not_found', 'payment_not_succeeded', 'payment_intent_not_found', ...PAYMENT_PROVIDER_ERRORS],
    run: ({ input, services }) => placeLinkOrder(services, input),
  }),
};
