import type Stripe from 'stripe';

interface ProblemBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error of Stripe's API. Its body is always `{error: {…}}`: clients treat any other body as a success. */
export class StripeProblem extends Error {
  override readonly name = 'StripeProblem';
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

type Details = Partial<Omit<ProblemBody, 'type' | 'message'>>;

export function invalidRequest(message: string, details: Details = {}, status = 400): StripeProblem {
  return new StripeProblem(status, { type: 'invalid_request_error', message, ...details });
}

export function cardError(code: string, message: string, details: Details = {}): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', code, message, ...details });
}

/** `param` is the place of the id. Stripe returns 404 for an id in the path and 400 for one in a parameter. */
export function missing(noun: string, id: string, param: string, status: 400 | 404): StripeProblem {
  return invalidRequest(`No such ${noun}: '${id}'`, { code: 'resource_missing', param }, status);
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeProblem {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** A failure of Stripe itself, which says nothing about what the request did. */
export function serverError(): StripeProblem {
  return new StripeProblem(500, { type: 'api_error', message: 'An unknown error occurred in the sandbox.' });
}

/** Another request with the same idempotency key hasn't been answered yet. */
export function keyInUse(key: string): StripeProblem {
  const message =
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
    `twice, and the other request is still going through): ${key}. Please try again later.`;
  return new StripeProblem(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

export function unknownAddress(method: string, path: string): StripeProblem {
  return invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
}
