import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { type Decline, readCard } from './cards.ts';
import { recordEvent } from './events.ts';
import { newId } from './ids.ts';
import { newCharge, newPaymentMethod } from './objects.ts';
import { expand, findIntent, OPEN } from './payment-intents.ts';
import { cardError, type StripeProblem, unexpectedState } from './problem.ts';
import type { Authentication, Confirmation } from './requests.schema.ts';

type Intent = Stripe.PaymentIntent;

/**
 * Tries to pay an intent with a card.
 * @throws StripeProblem the refusal of the card; what the attempt changed is stored all the same
 */
export function confirmIntent(call: Call, input: z.output<typeof Confirmation>, id: string): Intent {
  const found = findIntent(call, id);
  if (!OPEN.includes(found.status)) throw unexpectedState(whyNotConfirmable(found), found);

  const { card: cardInput, billing_details } = input.payment_method_data;
  const { card, behaviour } = readCard(cardInput, call.now);
  const method = newPaymentMethod(card, billing_details, call.now);
  call.ledger.save(method);
  const intent: Intent = {
    ...found,
    receipt_email: input.receipt_email ?? found.receipt_email,
    shipping: input.shipping ?? found.shipping,
  };
  switch (behaviour.outcome) {
    case 'approve':
      return expand(call, succeed(call, intent, method), input.expand);
    case 'authenticate':
      return requireAuthentication(call, intent, method);
    case 'decline':
      throw declined(call, intent, method, behaviour.decline);
  }
}

/**
 * Ends the authentication that a card asked for. The one call that Stripe does not have: there the bank's own
 * page reports the outcome, which no request of a shop can stand in for.
 */
export function authenticateIntent(call: Call, input: z.output<typeof Authentication>, id: string): Intent {
  const intent = findIntent(call, id);
  const method =
    typeof intent.payment_method === 'string'
      ? call.ledger.find('payment_method', intent.payment_method)
      : null;
  if (intent.status !== 'requires_action' || !method) {
    const message = `This PaymentIntent has a status of ${intent.status} and no authentication to finish.`;
    throw unexpectedState(message, intent);
  }
  if (input.outcome === 'success') return succeed(call, intent, method);

  return fail(call, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
  });
}

function succeed(call: Call, intent: Intent, method: Stripe.PaymentMethod): Intent {
  const charge = newCharge(intent, method, call.now);
  const succeeded: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  };
  call.ledger.save(charge);
  call.ledger.save(succeeded);
  recordEvent(call, 'charge.succeeded', charge);
  recordEvent(call, 'payment_intent.succeeded', succeeded);
  return succeeded;
}

function requireAuthentication(call: Call, intent: Intent, method: Stripe.PaymentMethod): Intent {
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src'), stripe_js: '' },
    },
  };
  call.ledger.save(waiting);
  recordEvent(call, 'payment_intent.requires_action', waiting);
  return waiting;
}

function declined(
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Decline,
): StripeProblem {
  const charge = newCharge(intent, method, call.now, { code, declineCode, message });
  call.ledger.save(charge);
  const details = { charge: charge.id, decline_code: declineCode, payment_method: method };
  const failed = fail(
    call,
    { ...intent, latest_charge: charge.id },
    { type: 'card_error', code, message, ...details },
  );
  return cardError(code, message, { ...details, payment_intent: failed });
}

/** Back to the start: the intent waits for another card. */
function fail(call: Call, intent: Intent, error: Stripe.PaymentIntent.LastPaymentError): Intent {
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  call.ledger.save(failed);
  recordEvent(call, 'payment_intent.payment_failed', failed);
  return failed;
}

function whyNotConfirmable({ status }: Intent): string {
  if (status === 'succeeded') {
    return 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.';
  }
  return (
    `You cannot confirm this PaymentIntent because it has a status of ${status}. ` +
    'Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.'
  );
}
