import Stripe from 'stripe';
import type { ErrorCode } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';

/** Converts the failure of a call to Stripe to an AppError, with the original as `cause` for the log. */
export function toAppError(cause: unknown): AppError {
  return new AppError(codeOf(cause), { cause });
}

function codeOf(cause: unknown): ErrorCode {
  if (cause instanceof Stripe.errors.StripeAuthenticationError) return 'payment_provider_not_configured';
  if (cause instanceof Stripe.errors.StripeConnectionError && isTimeout(cause.detail)) {
    return 'payment_provider_timeout';
  }
  return 'payment_provider_failed';
}

/** Stripe's client uses one error class for its own timeout and for network errors; only the code differs. */
function isTimeout(detail: unknown): boolean {
  return detail instanceof Error && 'code' in detail && detail.code === Stripe.HttpClient.TIMEOUT_ERROR_CODE;
}

/** Returns whether Stripe rejected the request with this code, such as `resource_missing`. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/** Returns Stripe's reason if it refused the request itself, so that no retry helps; null for any other failure. */
export function refusal(error: unknown): string | null {
  const refused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  return refused ? error.message : null;
}
