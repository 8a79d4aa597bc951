import type { Stripe } from 'stripe';
import type { ErrorCode } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';

/** The code of Stripe's client for its own timeout. */
const TIMEOUT_CODE = 'ETIMEDOUT';

/** Converts a failed call to Stripe to an AppError, with the original as `cause` for the log. */
export function toAppError(cause: unknown): AppError {
  return new AppError(codeOf(cause), { cause });
}

function codeOf(cause: unknown): ErrorCode {
  if (isOfType(cause, 'StripeAuthenticationError')) return 'payment_provider_not_configured';
  if (isOfType(cause, 'StripeConnectionError') && isTimeout(cause.detail)) {
    return 'payment_provider_timeout';
  }
  // We check Stripe's limits beforehand, but Stripe may change them.
  if (isRefusal(cause, 'amount_too_small') || isRefusal(cause, 'amount_too_large'))
    return 'total_not_payable';
  return 'payment_provider_failed';
}

/** Stripe's client uses one error class for its own timeout and for network errors; only the code differs. */
function isTimeout(detail: unknown): boolean {
  return detail instanceof Error && 'code' in detail && detail.code === TIMEOUT_CODE;
}

/** Returns whether Stripe rejected the request with this code, such as `resource_missing`. */
export function isRefusal(error: unknown, code: string): boolean {
  return isOfType(error, 'StripeInvalidRequestError') && error.code === code;
}

/**
 * Returns whether Stripe answered with an error of its own. It stores the first answer of an idempotency key, even an error, and
 * repeats it for a day. A proxy's error page isn't JSON and says nothing about the request, nor does a lost connection.
 */
export function isStoredFailure(error: unknown): boolean {
  const cause = AppError.is(error) ? error.cause : undefined;
  return isOfType(cause, 'StripeAPIError') && (cause.statusCode ?? 0) >= 500;
}

/** Returns Stripe's reason if it rejected the request itself, so that retrying won't help; null for any other failure. */
export function refusal(error: unknown): string | null {
  const isRefused = isOfType(error, 'StripeInvalidRequestError') || isOfType(error, 'StripeCardError');
  // The same request, or another one about the same payment, is pending: it hasn't been decided.
  return isRefused && error.statusCode !== 409 ? error.message : null;
}

/** Compares the type instead of `instanceof`, which would load the library. */
function isOfType(error: unknown, type: string): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && error.type === type;
}
