import { createHash } from 'node:crypto';
import { authorize, bearerKey, splitCredentials } from './authorization.ts';
import type { Call } from './call.ts';
import { newId } from './ids.ts';
import type { Ledger, StoredReply } from './ledger.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { checkClientSecret } from './payment-intents.ts';
import { invalidRequest, StripeProblem, unknownAddress } from './problem.ts';
import { findRoute, type Route } from './routes.ts';

export interface ApiRequest {
  method: string;
  path: string;
  /** The parameters as they were sent: the query of a GET, the body of a POST. */
  parameters: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface ApiReply extends StoredReply {
  headers: Record<string, string>;
}

interface Options {
  ledger: Ledger;
  secretKey: string | undefined;
  now: () => Date;
}

const MAX_KEY_LENGTH = 255;

/**
 * The API without its transport: each request is answered in one transaction, so that a reply, what it
 * changed and the events it caused are stored together or not at all.
 */
export function createApi({ ledger, secretKey, now }: Options): (request: ApiRequest) => ApiReply {
  return (request) => {
    const requestId = newId('req');
    const headers = { 'Request-Id': requestId };
    try {
      const reply = ledger.transaction(() => answer(request, requestId));
      return { ...reply, headers: { ...headers, ...reply.headers } };
    } catch (error) {
      return { ...toReply(error), headers };
    }
  };

  function answer(request: ApiRequest, requestId: string): ApiReply {
    const { method, path, idempotencyKey } = request;
    const route = findRoute(method, path);
    if (!route) throw unknownAddress(method, path);
    const call: Call = { ledger, now: now(), requestId, idempotencyKey };
    const parameters = admit(call, route, request);
    const run = route.prepare(parameters);
    if (method !== 'POST' || idempotencyKey === undefined) return { ...perform(call, run), headers: {} };
    return once(call, idempotencyKey, request, () => perform(call, run));
  }

  /** Checks who is calling and returns the parameters that are the call's own. */
  function admit(call: Call, route: Route, request: ApiRequest): Parameters {
    const parameters = readParameters(request.parameters);
    if (route.access === 'secret') {
      authorize('secret', bearerKey(request.authorization), secretKey);
      return parameters;
    }
    const [credentials, rest] = splitCredentials(parameters);
    const caller = authorize('browser', bearerKey(request.authorization) ?? credentials.key, secretKey);
    if (caller === 'browser' || credentials.clientSecret !== undefined) {
      checkClientSecret(call, route.id, credentials.clientSecret);
    }
    return rest;
  }
}

/** A refusal at this point is an outcome like another: what the attempt changed stays, and so does the reply. */
function perform(call: Call, run: (call: Call) => object): StoredReply {
  try {
    return { status: 200, body: JSON.stringify(run(call)) };
  } catch (error) {
    if (error instanceof StripeProblem) return toReply(error);
    throw error;
  }
}

/** The same key gives the same reply, with nothing done a second time (docs.stripe.com/idempotency). */
function once(call: Call, key: string, request: ApiRequest, work: () => StoredReply): ApiReply {
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidRequest(`Idempotency-Key must be at most ${MAX_KEY_LENGTH} characters.`);
  }
  const headers = { 'Idempotency-Key': key };
  const fingerprint = fingerprintOf(request);
  const earlier = call.ledger.recallReply(key);
  if (!earlier) {
    const reply = work();
    call.ledger.rememberReply(key, fingerprint, reply, call.now);
    return { ...reply, headers };
  }
  if (earlier.request !== fingerprint) {
    throw new StripeProblem(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return {
    status: earlier.status,
    body: earlier.body,
    headers: { ...headers, 'Idempotent-Replayed': 'true' },
  };
}

function fingerprintOf({ method, path, parameters }: ApiRequest): string {
  const sorted = new URLSearchParams(parameters);
  sorted.sort();
  return createHash('sha256').update(`${method} ${path}\n${sorted}`).digest('hex');
}

function toReply(error: unknown): StoredReply {
  if (error instanceof StripeProblem) {
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
  console.error('The Stripe sandbox failed to answer:', error);
  const message = 'An unknown error occurred in the sandbox.';
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) };
}
