import type { ErrorCode } from './error-table.ts';

/** Errors of requests that depend on the payment provider. */
export const PAYMENT_PROVIDER_ERRORS = [
  'payment_provider_failed',
  'payment_provider_not_configured',
  'payment_provider_timeout',
] as const satisfies ErrorCode[];

/** Errors of starting a payment, for a cart or a payment link. */
export const START_PAYMENT_ERRORS = [
  'out_of_stock',
  'customization_not_allowed',
  'already_paid',
  'checkout_replaced',
  'payment_in_progress',
  'cards_declined',
  'proof_required',
  ...PAYMENT_PROVIDER_ERRORS,
] as const satisfies ErrorCode[];

/** Errors of requests that depend on a print vendor. */
export const VENDOR_ERRORS = [
  'vendor_failed',
  'vendor_key_refused',
  'vendor_not_configured',
  'vendor_timeout',
] as const satisfies ErrorCode[];

/** Errors of adding an item to the cart. */
export const ADD_CART_ITEM_ERRORS = [
  'product_not_found',
  'customization_not_found',
  'out_of_stock',
  'customization_not_allowed',
  'low_resolution',
  'text_cropped',
  'print_not_accepted',
] as const satisfies ErrorCode[];

/** Errors of reading an uploaded logo. */
export const LOGO_ERRORS = [
  'picture_unsupported',
  'picture_empty',
  'picture_damaged',
  'picture_blank',
  'picture_unsafe',
  'picture_text_fonts',
  'picture_curved_text',
  'picture_effects',
  'picture_without_size',
  'picture_too_complex',
  'picture_too_many_pixels',
  'too_busy',
] as const satisfies ErrorCode[];
