import { ADDRESS } from './address.ts';

/** What the browser sends to place the order of a payment. */
export function orderBody(stripePaymentIntentId: string, customerEmail = 'sam@example.com') {
  return {
    customerEmail,
    customerName: 'Sam Doe',
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    stripePaymentIntentId,
  };
}
