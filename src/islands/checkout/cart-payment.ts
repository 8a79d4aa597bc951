import { PATHS } from '#shared/paths.ts';
import type { CheckoutForm, PlacedOrder } from '#shared/schemas/checkout.schema.ts';
import { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { within } from '#shared/within.ts';
import { call } from '../../client/api.ts';
import { clearDraft } from './checkout-draft.ts';
import { confirmCard } from './confirm-card.ts';
import { ALREADY_PAID, describeFailure, placedToast } from './payment-problem.ts';
import { requirePlaced } from './require-placed.ts';
import type { PaymentSteps } from './use-payment.ts';
import { withProof } from './with-proof.ts';

/** How long a placed order waits for the refreshed cart before its page opens. */
const CART_REFRESH_TIMEOUT_MS = 2000;

/** The steps of a payment for the visitor's cart. */
export const CART_PAYMENT: PaymentSteps = {
  start: (form, expectedTotal) =>
    withProof((proof) => call('POST /api/create-payment-intent', { ...form, expectedTotal, ...proof })),
  confirm: confirmCard,
  place: placeOrder,
  open: openOrder,
  newTotals: ({ body }) => CheckoutTotals.safeParse(body['totals']).data ?? null,
  describe: describeFailure,
  placedToast,
  alreadyPaid: ALREADY_PAID,
};

async function placeOrder(form: CheckoutForm, stripePaymentIntentId: string): Promise<PlacedOrder> {
  const billingAddress = form.billingAddress ?? form.shippingAddress;
  return requirePlaced(await call('POST /api/orders', { ...form, billingAddress, stripePaymentIntentId }));
}

/** Opens the order page. Refreshes the cart first, which the order emptied, unless that takes too long. */
async function openOrder(orderId: string): Promise<void> {
  clearDraft();
  await within(
    CART_REFRESH_TIMEOUT_MS,
    refreshCart().catch(() => undefined),
  );
  location.assign(PATHS.orderConfirmation(orderId));
}

/** Loads the cart's code when it is needed: the checkout only reads the cart after an order. */
async function refreshCart(): Promise<void> {
  await (await import('../cart/cart.store.ts')).refreshCart();
}
