import { createHash } from 'node:crypto';
import { authorize, bearerKey, splitCredentials } from './authorization.ts';
import { newId } from './ids.ts';
import type { Ledger, StoredReply } from './ledger.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { checkClientSecret } from './payment-intents.ts';
import { invalidRequest, StripeProblem, unknownAddress } from './problem.ts';
import type { RequestContext } from './request-context.ts';
import { findRoute, type Route } from './routes.ts';
import { settleDueRefunds } from './settling.ts';

interface ApiRequest {
  method: string;
  path: string;
  /** The encoded parameters: the query of a GET, the body of a POST. */
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
 * Creates the API without its transport. Each request runs in one transaction, so that its reply, changes and events
 * are stored together or not at all.
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
    const context: RequestContext = { ledger, now: now(), requestId, idempotencyKey };
    settleDueRefunds({ ...context, requestId: null, idempotencyKey: undefined });
    const parameters = authorizeRequest(context, route, request);
    const run = route.prepare(parameters);
    if (method !== 'POST' || idempotencyKey === undefined) return { ...perform(context, run), headers: {} };
    return once(context, idempotencyKey, request, () => perform(context, run));
  }

  /** Authorizes the request and returns its parameters without the credentials. */
  function authorizeRequest(context: RequestContext, route: Route, request: ApiRequest): Parameters {
    const parameters = readParameters(request.parameters);
    if (route.access === 'secret') {
      authorize('secret', bearerKey(request.authorization), secretKey);
      return parameters;
    }
    const [credentials, rest] = splitCredentials(parameters);
    const caller = authorize('browser', bearerKey(request.authorization) ?? credentials.key, secretKey);
    if (caller === 'browser' || credentials.clientSecret !== undefined) {
      checkClientSecret(context, route.id, credentials.clientSecret);
    }
    return rest;
  }
}

/** Runs a request. An error from Stripe's API is a normal outcome here: the changes of the attempt and the reply stay. */
function perform(context: RequestContext, run: (context: RequestContext) => object): StoredReply {
  try {
    return { status: 200, body: JSON.stringify(run(context)) };
  } catch (error) {
    if (error instanceof StripeProblem) return toReply(error);
    throw error;
  }
}

/** Runs a request once per idempotency key; repeated requests get the stored reply (docs.stripe.com/idempotency). */
function once(context: RequestContext, key: string, request: ApiRequest, work: () => StoredReply): ApiReply {
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidRequest(`Idempotency-Key must be at most ${MAX_KEY_LENGTH} characters.`);
  }
  const headers = { 'Idempotency-Key': key };
  const fingerprint = fingerprintOf(request);
  const earlier = context.ledger.findReply(key);
  if (!earlier) {
    const reply = work();
    context.ledger.saveReply(key, fingerprint, reply, context.now);
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
