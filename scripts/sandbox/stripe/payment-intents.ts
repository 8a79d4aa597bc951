import type Stripe from 'stripe';
import type { z } from 'zod';
import { recordEvent } from './events.ts';
import { toUnix } from './ids.ts';
import { toList } from './lists.ts';
import { newPaymentIntent, withoutEmpty } from './objects.ts';
import { invalidRequest, missing, unexpectedState } from './problem.ts';
import type { RequestContext } from './request-context.ts';
import type {
  Cancellation,
  IntentList,
  IntentRetrieval,
  IntentUpdate,
  NewIntent,
} from './requests.schema.ts';

type Intent = Stripe.PaymentIntent;

/** The statuses in which an intent can be changed and paid. */
export const OPEN: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
const CANCELABLE: readonly string[] = [...OPEN, 'requires_capture', 'processing'];

export function createIntent(context: RequestContext, input: z.output<typeof NewIntent>): Intent {
  const intent = newPaymentIntent(input, context.now);
  context.records.save(intent);
  recordEvent(context, 'payment_intent.created', intent);
  return intent;
}

/** @throws StripeProblem `resource_missing` */
export function findIntent({ records }: RequestContext, id: string): Intent {
  const intent = records.find('payment_intent', id);
  if (!intent) throw missing('payment_intent', id, 'intent', 404);
  return intent;
}

export function retrieveIntent(
  context: RequestContext,
  input: z.output<typeof IntentRetrieval>,
  id: string,
): Intent {
  return expand(context, findIntent(context, id), input.expand);
}

export function listIntents(context: RequestContext, input: z.output<typeof IntentList>) {
  const { created, limit, starting_after: startingAfter } = input;
  if (startingAfter !== undefined) findIntent(context, startingAfter);
  const found = context.records.list('payment_intent', {
    createdFrom: created?.gte,
    startingAfter,
    limit: limit + 1,
  });
  const page = toList(found, limit, '/v1/payment_intents');
  const properties = input.expand?.map((property) => property.replace(/^data\./, ''));
  const data = page.data.map((intent) => expand(context, intent, properties));
  return { ...page, data };
}

export function updateIntent(
  context: RequestContext,
  input: z.output<typeof IntentUpdate>,
  id: string,
): Intent {
  const intent = findIntent(context, id);
  const { amount = intent.amount, description, metadata, receipt_email, shipping } = input;
  const repriced = amount !== intent.amount;
  if (repriced && !OPEN.includes(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. ` +
        `You may only update the amount of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
      intent,
    );
  }
  const updated: Intent = {
    ...intent,
    amount,
    description: description === undefined ? intent.description : description,
    metadata: metadata === null ? {} : withoutEmpty({ ...intent.metadata, ...metadata }),
    receipt_email: receipt_email === undefined ? intent.receipt_email : receipt_email,
    shipping: shipping === undefined ? intent.shipping : shipping,
    // An authentication for one amount isn't valid for another.
    ...(repriced && { status: 'requires_payment_method', next_action: null, payment_method: null }),
  };
  context.records.save(updated);
  return expand(context, updated, input.expand);
}

export function cancelIntent(
  context: RequestContext,
  input: z.output<typeof Cancellation>,
  id: string,
): Intent {
  const intent = findIntent(context, id);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ` +
        `Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      intent,
    );
  }
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: toUnix(context.now),
    cancellation_reason: input.cancellation_reason ?? null,
    next_action: null,
  };
  context.records.save(canceled);
  recordEvent(context, 'payment_intent.canceled', canceled);
  return expand(context, canceled, input.expand);
}

/** Replaces the charge's id with the charge if the request asks for it. */
export function expand(
  { records }: RequestContext,
  intent: Intent,
  properties: readonly string[] = [],
): Intent {
  if (!properties.includes('latest_charge') || typeof intent.latest_charge !== 'string') return intent;
  return { ...intent, latest_charge: records.find('charge', intent.latest_charge) };
}

/** Checks the client secret, with which a browser proves that it received the intent. @throws StripeProblem */
export function checkClientSecret(context: RequestContext, id: string, clientSecret: unknown): void {
  if (findIntent(context, id).client_secret === clientSecret) return;
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  );
}
