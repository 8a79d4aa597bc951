import { PICTURE_ERRORS } from './designs/picture-errors.ts';
import { FLAW_WARNINGS } from './designs/print-flaws.ts';
import { TOTAL_CHANGED_MESSAGE } from './totals.ts';

export interface ErrorFacts {
  /** The HTTP status. */
  status: number;
  /** For people. */
  message: string;
  /** The `Retry-After` of the response. */
  retryAfterSeconds?: number;
}

/** Every error of the API, with its default message. */
export const ERRORS = {
  bad_request: { status: 400, message: "We couldn't read that request." },
  bad_signature: { status: 400, message: "The signature doesn't match." },
  unauthenticated: { status: 401, message: 'Sign in first.' },
  unknown_sender: { status: 401, message: "The signature or secret doesn't match." },
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  payment_not_succeeded: { status: 402, message: "Your payment didn't go through." },
  forbidden: { status: 403, message: 'You need administrator privileges to do this.' },
  bad_origin: { status: 403, message: "We can't accept this request because it came from another site." },
  password_too_weak: { status: 403, message: "Your password is too weak. We've emailed you a link." },
  registration_closed: { status: 403, message: "You can't create an account right now." },
  proof_required: {
    status: 403,
    message: 'Your browser has to do a short calculation before you pay. Try again.',
  },
  not_found: { status: 404, message: "There's nothing at this address." },
  product_not_found: { status: 404, message: 'This product is no longer available.' },
  cart_item_not_found: { status: 404, message: 'This item is no longer in your cart.' },
  customization_not_found: { status: 404, message: 'This design is no longer available.' },
  payment_intent_not_found: { status: 404, message: "We can't find this payment." },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  stale: {
    status: 409,
    message: 'Someone else changed this while you were editing. Look at their version, then try again.',
  },
  nothing_to_do: { status: 409, message: 'There is nothing left to do here.' },
  too_late: { status: 409, message: "It's too late for this." },
  in_progress: { status: 409, message: 'This is being worked on right now. Try again in a minute.' },
  blocked: { status: 409, message: 'Something else has to be done first.' },
  limit_reached: { status: 409, message: 'There is no room for more. Remove something first.' },
  managed_elsewhere: { status: 409, message: "This can't be changed here." },
  not_for_samples: { status: 409, message: "This is a sample, so it can't be done." },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  out_of_stock: { status: 409, message: "There isn't enough of this item in stock." },
  customization_not_allowed: { status: 409, message: "This product can't be customized." },
  low_resolution: { status: 409, message: FLAW_WARNINGS.low_resolution },
  text_cropped: { status: 409, message: FLAW_WARNINGS.text_cropped },
  print_not_accepted: { status: 409, message: "This design wouldn't print the way it looks." },
  total_changed: { status: 409, message: TOTAL_CHANGED_MESSAGE },
  total_not_payable: { status: 409, message: "A card can't pay this total. Change your cart." },
  already_paid: { status: 409, message: 'This order is already paid.' },
  payment_link_ended: {
    status: 410,
    message: 'This payment link is no longer valid. Contact us for a new one.',
  },
  checkout_replaced: { status: 409, message: 'Your checkout changed in another window. Try again.' },
  payment_in_progress: { status: 409, message: 'A payment for this cart is still processing.' },
  amount_mismatch: { status: 409, message: "The amount paid doesn't match this order's total." },
  already_added: {
    status: 409,
    message: 'An earlier version of this text was saved already. Send again to add this one too.',
  },
  stock_held: { status: 409, message: 'Shoppers who are paying now hold more than that.' },
  refund_too_large: { status: 409, message: 'That is more than is left to refund.' },
  order_flagged: { status: 409, message: 'This order has open flags. Confirm to send it anyway.' },
  store_required: { status: 409, message: 'Choose the store to sell from.' },
  vendor_order_mismatch: { status: 409, message: "This vendor order doesn't belong to this order." },
  vendor_refused_order: { status: 409, message: 'The print vendor refused this order.' },
  refund_refused: { status: 409, message: 'The payment provider refused this refund.' },
  idempotency_key_reused: {
    status: 409,
    message: 'This request was sent before with other content. Reload the page and try again.',
  },
  total_would_change: {
    status: 409,
    message: 'This address changes the total of the order, which is already paid. Nothing was saved.',
  },
  username_taken: { status: 409, message: 'This username is already taken. Choose another one.' },
  reset_link_invalid: {
    status: 410,
    message: "This link no longer works. It's expired or already used. Ask for a new one.",
  },
  payload_too_large: { status: 413, message: "That's too large. Send something smaller." },
  file_too_large: { status: 413, message: 'Please select a file smaller than 5MB.' },
  unsupported_media_type: { status: 415, message: "We can't accept this type of content." },
  ...PICTURE_ERRORS,
  validation_failed: { status: 422, message: 'Check the highlighted fields.' },
  idempotency_required: {
    status: 422,
    message: 'Send an Idempotency-Key, or expectedRemaining, so that a repeated request refunds once.',
  },
  cards_declined: { status: 429, message: 'Too many declined cards. Try again in an hour, or contact us.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  internal_error: { status: 500, message: 'Something went wrong on our end. Try again.' },
  payment_provider_failed: {
    status: 502,
    message: "We couldn't reach the payment provider. Try again in a minute.",
  },
  vendor_failed: { status: 502, message: "We couldn't reach the print vendor. Try again in a minute." },
  vendor_key_refused: {
    status: 502,
    message: 'The print vendor refused the key. Make a new one in its dashboard and enter it here.',
  },
  sign_in_unavailable: {
    status: 503,
    message: "Sign-in isn't available right now. Try again in a few seconds.",
  },
  payment_provider_not_configured: { status: 503, message: "Payments aren't set up yet." },
  vendor_not_configured: { status: 503, message: 'Connect the print vendor with its key first.' },
  not_ready: { status: 503, message: "The site isn't ready yet." },
  too_busy: {
    status: 503,
    retryAfterSeconds: 5,
    message: "We're busy right now. Try again in a few seconds.",
  },
  storage_full: {
    status: 503,
    retryAfterSeconds: 60,
    message: "We're out of room to save this right now. Try again in a few minutes.",
  },
  payment_provider_timeout: {
    status: 504,
    message: "The payment provider didn't answer in time. Try again in a minute.",
  },
  vendor_timeout: { status: 504, message: "The print vendor didn't answer in time. Try again in a minute." },
} as const satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof ERRORS;
