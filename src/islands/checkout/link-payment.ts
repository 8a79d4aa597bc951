import { call } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { clearDraft } from './checkout-draft.ts';
import { confirmCard } from './confirm-card.ts';
import type { PaymentProblem, PaymentStep } from './payment-errors.ts';
import { CONTACT_US, describeFailure, placedToast } from './payment-problem.ts';
import { requirePlaced } from './require-placed.ts';
import type { PaymentSteps } from './use-payment.ts';
import { withProof } from './with-proof.ts';

/** Returns the steps of a payment through a link. */
export function linkPayment({ id, token }: { id: string; token: string }): PaymentSteps {
  return {
    start: ({ customerEmail, customerPhone, billingAddress }) =>
      withProof((proof) =>
        call('POST /api/payment-links/:id/payment', {
          ...{ id, token, customerEmail, customerPhone, billingAddress },
          ...proof,
        }),
      ),
    confirm: confirmCard,
    place: async (_form, stripePaymentIntentId) =>
      requirePlaced(await call('POST /api/payment-links/:id/order', { id, token, stripePaymentIntentId })),
    // The page of a paid link redirects to its order.
    open: async () => {
      clearDraft(id);
      location.reload();
    },
    // The totals of a link are fixed.
    newTotals: () => null,
    describe: describeLinkFailure,
    placedToast,
    alreadyPaid: ['Already paid', 'This order is paid. Here it is.'],
  };
}

/** Only the office can change what is behind a link. */
function describeLinkFailure(step: PaymentStep, error: unknown, email: string): PaymentProblem {
  const problem = describeFailure(step, error, email);
  if (!(error instanceof ApiError) || step !== 'intent') return problem;
  if (error.code === 'payment_link_ended')
    return { ...problem, title: 'Link no longer valid', link: CONTACT_US };
  const isOffice = error.code === 'out_of_stock' || error.code === 'customization_not_allowed';
  return isOffice ? { ...problem, link: CONTACT_US } : problem;
}
