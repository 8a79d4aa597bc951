import { callApi } from '#shared/api-client.ts';
import type { CheckoutForm, CheckoutTotals } from '#shared/schemas/checkout.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';

export interface StartedPayment {
  clientSecret: string;
  paymentIntentId: string;
  total: string;
}

export const checkoutApi = {
  calculate: (shippingAddress: { state?: string; zipCode?: string }, signal: AbortSignal) =>
    callApi<CheckoutTotals>('POST', '/api/checkout/calculate', { shippingAddress }, { signal }),

  startPayment: (form: CheckoutForm, expectedTotal: string) =>
    callApi<StartedPayment>('POST', '/api/create-payment-intent', { ...form, expectedTotal }),

  placeOrder: (form: CheckoutForm, stripePaymentIntentId: string) =>
    callApi<Order>('POST', '/api/orders', {
      ...form,
      billingAddress: form.billingAddress ?? form.shippingAddress,
      stripePaymentIntentId,
    }),
};
