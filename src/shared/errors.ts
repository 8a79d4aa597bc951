import { TOTAL_CHANGED_MESSAGE } from './totals.ts';

/** Every error of the API, with its HTTP status and its default message for people. */
export const ERRORS = {
  bad_request: { status: 400, message: 'That request could not be read.' },
  bad_signature: { status: 400, message: 'The signature does not match.' },
  unauthenticated: { status: 401, message: 'Please sign in first.' },
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  payment_not_succeeded: { status: 402, message: 'The payment has not been completed.' },
  forbidden: { status: 403, message: 'You need administrator privileges to do this.' },
  bad_origin: { status: 403, message: 'This request came from another site and was refused.' },
  registration_closed: { status: 403, message: 'New accounts are not open at the moment.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  product_not_found: { status: 404, message: 'This product is no longer available.' },
  cart_item_not_found: { status: 404, message: 'This item is no longer in your cart.' },
  order_not_found: { status: 404, message: 'Order not found.' },
  customization_not_found: { status: 404, message: 'This design is no longer available.' },
  payment_intent_not_found: { status: 404, message: 'This payment is not known here.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  out_of_stock: { status: 409, message: 'Not enough of this item is left in stock.' },
  customization_not_allowed: { status: 409, message: 'This product cannot be customized.' },
  low_resolution: {
    status: 409,
    message: 'The logo is too small for its size in print and would look blurred.',
  },
  text_cropped: {
    status: 409,
    message: 'Part of the text is outside the print area and would be cut off.',
  },
  design_quota_reached: {
    status: 409,
    message:
      "This design doesn't fit in the space we have for your designs. If you've saved others, order one of them, or try again in a few weeks: we remove designs that aren't in a cart.",
  },
  total_changed: { status: 409, message: TOTAL_CHANGED_MESSAGE },
  already_paid: { status: 409, message: 'This order has been paid already.' },
  checkout_replaced: {
    status: 409,
    message: 'Your checkout was changed somewhere else at the same time. Please try again.',
  },
  payment_in_progress: { status: 409, message: 'A payment for this cart is still being processed.' },
  amount_mismatch: { status: 409, message: 'The amount paid differs from the total of this order.' },
  username_taken: { status: 409, message: 'This username is already taken.' },
  payload_too_large: { status: 413, message: 'That is too large to be accepted.' },
  file_too_large: { status: 413, message: 'Please select a file smaller than 5MB.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  picture_unsupported: {
    status: 415,
    message: 'This file is not a picture we can print. Please choose a PNG, JPEG, WebP, GIF, AVIF or SVG.',
  },
  picture_empty: { status: 422, message: 'This file is empty. Please choose another one.' },
  picture_damaged: {
    status: 422,
    message: 'This picture is damaged or incomplete. Please save it again or choose another one.',
  },
  picture_blank: {
    status: 422,
    message: "This picture is blank, so there's nothing to print. Choose another one.",
  },
  picture_unsafe: {
    status: 422,
    message:
      'This SVG holds scripts, entities or links to other files. Please export it as a plain SVG or as a PNG.',
  },
  picture_without_size: {
    status: 422,
    message: 'This SVG does not say how large it is. Please export it with its size, or as a PNG.',
  },
  picture_too_complex: {
    status: 422,
    message: 'This picture takes too long to read. Please save it again as a PNG.',
  },
  picture_too_many_pixels: {
    status: 422,
    message:
      'This picture has too many pixels. Please choose one of at most 50 megapixels and 12,000 a side.',
  },
  validation_failed: { status: 422, message: 'Please check the highlighted fields.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payment_provider_failed: {
    status: 502,
    message: 'The payment provider could not be reached. Please try again.',
  },
  sign_in_unavailable: {
    status: 503,
    message: "Sign-in isn't available right now. Try again in a few seconds.",
  },
  payment_provider_not_configured: { status: 503, message: 'Payments are not set up yet.' },
  not_ready: { status: 503, message: 'The site is not ready yet.' },
  too_busy: {
    status: 503,
    message: "We're busy right now. Try again in a few seconds.",
  },
  storage_full: {
    status: 503,
    message: "We're out of room to save this right now. Try again in a few minutes.",
  },
  payment_provider_timeout: {
    status: 504,
    message: 'The payment provider did not answer in time. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Errors of requests that depend on the payment provider. */
export const PAYMENT_PROVIDER_ERRORS = [
  'payment_provider_failed',
  'payment_provider_not_configured',
  'payment_provider_timeout',
] as const satisfies ErrorCode[];

/** Errors of adding an item to the cart. */
export const ADD_CART_ITEM_ERRORS = [
  'product_not_found',
  'customization_not_found',
  'out_of_stock',
  'customization_not_allowed',
  'low_resolution',
  'text_cropped',
] as const satisfies ErrorCode[];

/** Error messages of fields by dotted path, such as `shippingAddress.city`. */
export type FieldErrors = Record<string, string>;

/** The body of every error response. */
export interface ErrorBody {
  code: string;
  message: string;
  fields?: FieldErrors;
  requestId: string;
}

interface ErrorOptions {
  /** Replaces the default message of the code. */
  message?: string;
  fields?: FieldErrors;
  /** More members of the error body, such as the new totals of `total_changed`. */
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Logged, never sent. */
  cause?: unknown;
}

/** An error that the API returns with its code and message. Any other error becomes a 500 and is only logged. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /**
   * Returns whether an error is an AppError. Checks the name instead of `instanceof`: the built site and the scripts
   * load separate copies of this module.
   */
  static is(error: unknown): error is AppError {
    return error instanceof Error && error.name === 'AppError' && 'code' in error;
  }
}
