import Stripe from 'stripe';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** What the failure of a call to Stripe is to us. The original stays attached for the log. */
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

/** Stripe's client reports its own deadline and the network's under one class; only the code tells. */
function isTimeout(detail: unknown): boolean {
  return detail instanceof Error && 'code' in detail && detail.code === Stripe.HttpClient.TIMEOUT_ERROR_CODE;
}

/** Whether Stripe refused the request for this reason (`resource_missing`, `payment_intent_unexpected_state`). */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}
