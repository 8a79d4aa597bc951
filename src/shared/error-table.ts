import { TEXT_CROPPED } from './designs/ordered-design.ts';
import { PICTURE_ERRORS } from './designs/picture-errors.ts';
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
  not_found: { status: 404, message: "There's nothing at this address." },
  product_not_found: { status: 404, message: 'This product is no longer available.' },
  cart_item_not_found: { status: 404, message: 'This item is no longer in your cart.' },
  order_not_found: { status: 404, message: 'Order not found.' },
  vendor_order_not_found: { status: 404, message: 'Vendor order not found.' },
  user_not_found: { status: 404, message: "This account doesn't exist anymore." },
  session_not_found: { status: 404, message: 'This session has already ended.' },
  email_not_found: { status: 404, message: "We don't have this email anymore." },
  webhook_not_found: { status: 404, message: "We don't have this webhook anymore." },
  contact_not_found: { status: 404, message: "This message doesn't exist anymore." },
  picture_not_found: { status: 404, message: 'This picture was already removed.' },
  audit_entry_not_found: {
    status: 404,
    message: "We don't have this entry. Entries are deleted after two years.",
  },
  answer_not_found: { status: 404, message: "We don't have this answer anymore." },
  interaction_not_found: { status: 404, message: "This entry of the assistant's log was deleted." },
  publish_not_found: { status: 404, message: "This publish isn't in the history anymore." },
  saved_reply_not_found: { status: 404, message: "This saved reply doesn't exist anymore." },
  seo_page_not_found: { status: 404, message: "This page's SEO record doesn't exist anymore." },
  customization_not_found: { status: 404, message: 'This design is no longer available.' },
  payment_intent_not_found: { status: 404, message: "We can't find this payment." },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  out_of_stock: { status: 409, message: "There isn't enough of this item in stock." },
  customization_not_allowed: { status: 409, message: "This product can't be customized." },
  low_resolution: { status: 409, message: 'This will print blurry.' },
  text_cropped: { status: 409, message: TEXT_CROPPED },
  design_quota_reached: {
    status: 409,
    message:
      "This design doesn't fit in the space we have for your designs. If you've saved others, order one of them, or try again in a few weeks: we remove designs that aren't in a cart.",
  },
  total_changed: { status: 409, message: TOTAL_CHANGED_MESSAGE },
  total_not_payable: { status: 409, message: "A card can't pay this total. Change your cart." },
  already_paid: { status: 409, message: 'This order is already paid.' },
  checkout_replaced: { status: 409, message: 'Your checkout changed in another window. Try again.' },
  payment_in_progress: { status: 409, message: 'A payment for this cart is still processing.' },
  amount_mismatch: { status: 409, message: "The amount paid doesn't match this order's total." },
  release_gone: { status: 409, message: 'This release is gone. Only the last ones are kept.' },
  release_too_old: {
    status: 409,
    message: 'The site has changed too much since this release to go back to it.',
  },
  release_live: { status: 409, message: 'The site already shows this release.' },
  order_changed: {
    status: 409,
    message:
      'Someone else changed this order while you were editing. Look at their version, then save again.',
  },
  already_added: {
    status: 409,
    message: 'An earlier version of this text was saved already. Send again to add this one too.',
  },
  product_changed: {
    status: 409,
    message:
      'Someone else changed this product while you were editing. Look at their version, then save again.',
  },
  product_synced: {
    status: 409,
    message: 'This product comes from the print vendor. Change it there, then sync.',
  },
  product_gone: {
    status: 409,
    message: "The print vendor doesn't have this product anymore. Sync again once it's back.",
  },
  stock_held: { status: 409, message: 'Shoppers who are paying now hold more than that.' },
  stock_too_low: { status: 409, message: "There aren't that many in stock." },
  too_many_pictures: {
    status: 409,
    message: 'This product has 20 pictures, which is the most. Remove one first.',
  },
  interactions_changed: {
    status: 409,
    message:
      "The log has changed, and the number of entries isn't the one you confirmed. Nothing was deleted.",
  },
  contact_changed: {
    status: 409,
    message:
      'Someone else changed this message while you were editing. Look at their version, then save again.',
  },
  saved_reply_changed: {
    status: 409,
    message:
      'Someone else changed this saved reply while you were editing. Look at their version, then save again.',
  },
  seo_page_changed: {
    status: 409,
    message:
      'Someone else changed this SEO page while you were editing. Look at their version, then save again.',
  },
  user_changed: {
    status: 409,
    message:
      'Someone else changed this account while you were editing. Look at their version, then save again.',
  },
  last_admin: {
    status: 409,
    message: 'This is the only active administrator. Make someone else an administrator first.',
  },
  design_ordered: { status: 409, message: 'An order needs this design, so it has to stay.' },
  user_disabled: { status: 409, message: 'This account is disabled. Enable it first.' },
  order_sent: {
    status: 409,
    message: 'Part of this order has already been sent, so it can no longer change.',
  },
  order_paid: {
    status: 409,
    message: 'This order was paid, but not by card. Return the money, then set its status to Cancelled.',
  },
  nothing_to_refund: { status: 409, message: 'There is nothing left to refund.' },
  order_disputed: {
    status: 409,
    message: "The customer's bank holds this payment while it's disputed. Answer the dispute instead.",
  },
  sample_order: {
    status: 409,
    message: 'This is a sample order: nobody paid for it, so nothing can be refunded.',
  },
  refund_too_large: { status: 409, message: 'That is more than is left to refund.' },
  refund_remaining_changed: {
    status: 409,
    message: 'Another refund came in between. Look at what is left, then refund again.',
  },
  vendor_key_in_environment: {
    status: 409,
    message: 'This key comes from the environment. Change it there, then restart the site.',
  },
  vendor_key_changed: {
    status: 409,
    message: 'Someone else changed this key meanwhile. Look at the vendor again, then try again.',
  },
  held_price_changed: {
    status: 409,
    message: 'These prices have changed meanwhile. Look at the new ones, then decide again.',
  },
  lost_products_changed: {
    status: 409,
    message: 'The list of missing products has changed. Look at it again.',
  },
  vendor_connecting: {
    status: 409,
    message: "Somebody is connecting this vendor right now. Try again when they're done.",
  },
  nothing_to_fulfill: { status: 409, message: 'Nothing of this order can be sent to a print vendor.' },
  test_order: {
    status: 409,
    message: "This is a test order, paid without real money, so it isn't sent to a real print vendor.",
  },
  order_flagged: { status: 409, message: 'This order has open flags. Confirm to send it anyway.' },
  item_at_vendor: {
    status: 409,
    message:
      "A print vendor makes these items, so they can't be shipped by hand. Cancel the vendor order first.",
  },
  vendor_order_busy: {
    status: 409,
    message: 'This vendor order is being sent or canceled right now. Look again in a minute.',
  },
  vendor_order_ended: { status: 409, message: "This vendor order has ended, so it can't be canceled." },
  webhook_not_unmatched: { status: 409, message: "This webhook isn't unmatched anymore. Look at it again." },
  webhook_body_removed: {
    status: 409,
    message: "We no longer have this webhook's body, so it can't be replayed.",
  },
  vendor_order_unknown: {
    status: 409,
    message: "The print vendor doesn't have this order, so it can't be matched.",
  },
  vendor_order_taken: { status: 409, message: 'This vendor order belongs to another order.' },
  vendor_order_exists: { status: 409, message: 'This order already has another order at this vendor.' },
  vendor_refused_order: { status: 409, message: 'The print vendor refused this order.' },
  refund_refused: { status: 409, message: 'The payment provider refused this refund.' },
  idempotency_key_reused: {
    status: 409,
    message: 'This request was sent before with other content. Reload the page and try again.',
  },
  settings_changed: {
    status: 409,
    message:
      'Someone else changed these settings while you were editing. Look at their version, then try again.',
  },
  order_unpaid: { status: 409, message: "This order isn't paid yet, so it can't be shipped." },
  payment_lost: { status: 409, message: 'A dispute took this payment. Resolve its flag to ship it anyway.' },
  order_cancelled: { status: 409, message: "This order is canceled, so it can't be shipped." },
  already_shipped: {
    status: 409,
    message: 'These items have already shipped, or there is nothing left to ship.',
  },
  total_would_change: {
    status: 409,
    message: 'This address changes the total of the order, which is already paid. Nothing was saved.',
  },
  not_flagged: { status: 409, message: "This order doesn't have this flag anymore." },
  no_customer_email: {
    status: 409,
    message: 'This order has no email address. Add the address of the customer first.',
  },
  email_body_removed: {
    status: 409,
    message: "We no longer have the text of this email, so it can't be sent again.",
  },
  sample_email: { status: 409, message: "This is a sample email, so it can't be sent." },
  email_sent: { status: 409, message: "This email was already sent, so it can't be canceled." },
  email_sending: {
    status: 409,
    message: "This email is being sent right now, so it can't be canceled. Look again in a minute.",
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
