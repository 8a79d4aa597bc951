import type Stripe from 'stripe';
import type { z } from 'zod';
import { recordBalanceTransaction } from './balance.ts';
import { aftermathOf, type Decline, readCard } from './cards.ts';
import { openDispute } from './disputes.ts';
import { recordEvent } from './events.ts';
import { newId } from './ids.ts';
import { newCharge, newPaymentMethod } from './objects.ts';
import { expand, findIntent, OPEN } from './payment-intents.ts';
import { cardError, type StripeProblem, unexpectedState } from './problem.ts';
import type { RequestContext } from './request-context.ts';
import type { Authentication, Confirmation } from './requests.schema.ts';

type Intent = Stripe.PaymentIntent;

/**
 * Tries to pay an intent with a card.
 * @throws StripeProblem when the card is declined; the changes of the attempt are stored anyway
 */
export function confirmIntent(
  context: RequestContext,
  input: z.output<typeof Confirmation>,
  id: string,
): Intent {
  const found = findIntent(context, id);
  if (!OPEN.includes(found.status)) throw unexpectedState(whyNotConfirmable(found), found);

  const { card: cardInput, billing_details } = input.payment_method_data;
  const { card, behavior } = readCard(cardInput, context.now);
  const method = newPaymentMethod(card, billing_details, context.now);
  context.records.save(method);
  const intent: Intent = {
    ...found,
    receipt_email: input.receipt_email ?? found.receipt_email,
    shipping: input.shipping ?? found.shipping,
  };
  switch (behavior.outcome) {
    case 'approve':
      return expand(context, succeed(context, intent, method), input.expand);
    case 'authenticate':
      return requireAuthentication(context, intent, method);
    case 'decline':
      throw declined(context, intent, method, behavior.decline);
  }
}

/**
 * Completes the authentication that a card requires. Stripe's API has no such endpoint: there, the bank's page reports
 * the outcome.
 */
export function authenticateIntent(
  context: RequestContext,
  input: z.output<typeof Authentication>,
  id: string,
): Intent {
  const intent = findIntent(context, id);
  const method =
    typeof intent.payment_method === 'string'
      ? context.records.find('payment_method', intent.payment_method)
      : null;
  if (intent.status !== 'requires_action' || !method) {
    const message = `This PaymentIntent has a status of ${intent.status} and no authentication to finish.`;
    throw unexpectedState(message, intent);
  }
  if (input.outcome === 'success') return succeed(context, intent, method);

  return fail(context, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
  });
}

function succeed(context: RequestContext, intent: Intent, method: Stripe.PaymentMethod): Intent {
  const charge = withBalanceTransaction(context, newCharge(intent, method, context.now));
  const succeeded: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  };
  context.records.save(charge);
  context.records.save(succeeded);
  recordEvent(context, 'charge.succeeded', charge);
  recordEvent(context, 'payment_intent.succeeded', succeeded);
  if (aftermathOf(charge) === 'dispute') openDispute(context, charge);
  return succeeded;
}

/** Credits the charge to the balance. */
function withBalanceTransaction(context: RequestContext, charge: Stripe.Charge): Stripe.Charge {
  const { id } = recordBalanceTransaction(context, charge.id, 'charge', charge.amount);
  return { ...charge, balance_transaction: id };
}

function requireAuthentication(
  context: RequestContext,
  intent: Intent,
  method: Stripe.PaymentMethod,
): Intent {
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src'), stripe_js: '' },
    },
  };
  context.records.save(waiting);
  recordEvent(context, 'payment_intent.requires_action', waiting);
  return waiting;
}

function declined(
  context: RequestContext,
  intent: Intent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Decline,
): StripeProblem {
  const charge = newCharge(intent, method, context.now, { code, declineCode, message });
  context.records.save(charge);
  const details = { charge: charge.id, decline_code: declineCode, payment_method: method };
  const failed = fail(
    context,
    { ...intent, latest_charge: charge.id },
    { type: 'card_error', code, message, ...details },
  );
  return cardError(code, message, { ...details, payment_intent: failed });
}

/** Resets the intent, so that it can be paid with another card. */
function fail(context: RequestContext, intent: Intent, error: Stripe.PaymentIntent.LastPaymentError): Intent {
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  context.records.save(failed);
  recordEvent(context, 'payment_intent.payment_failed', failed);
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
