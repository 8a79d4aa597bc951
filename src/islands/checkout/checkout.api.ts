import { callApi } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import {
  type CheckoutForm,
  CheckoutTotals,
  PlacedOrder,
  StartedPayment,
} from '#shared/schemas/checkout.schema.ts';

export const checkoutApi = {
  calculate: (shippingAddress: { state?: string; zipCode?: string }, signal: AbortSignal) =>
    callApi('POST', API.checkoutTotals, CheckoutTotals, { shippingAddress }, { signal }),

  startPayment: (form: CheckoutForm, expectedTotal: string) =>
    callApi('POST', API.paymentIntents, StartedPayment, { ...form, expectedTotal }),

  placeOrder: (form: CheckoutForm, stripePaymentIntentId: string) =>
    callApi('POST', API.orders, PlacedOrder, {
      ...form,
      billingAddress: form.billingAddress ?? form.shippingAddress,
      stripePaymentIntentId,
    }),
};
