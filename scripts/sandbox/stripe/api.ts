import { createHash } from 'node:crypto';
import { authorize, bearerKey, splitCredentials } from './authorization.ts';
import { newId } from './ids.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { checkClientSecret } from './payment-intents.ts';
import { invalidRequest, keyInUse, StripeProblem, serverError, unknownAddress } from './problem.ts';
import type { Records, StoredReply } from './records.ts';
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
  records: Records;
  secretKey: string | undefined;
  now: () => Date;
}

const MAX_KEY_LENGTH = 255;

/**
 * Creates the API without its transport. Each request runs in one transaction, so that its reply, changes and events
 * are stored together or not at all.
 */
export function createApi({ records, secretKey, now }: Options): (request: ApiRequest) => ApiReply {
  return (request) => {
    const requestId = newId('req');
    const headers = { 'Request-Id': requestId };
    try {
      const reply = records.transaction(() => answer(request, requestId));
      return { ...reply, headers: { ...headers, ...reply.headers } };
    } catch (error) {
      const reply = toReply(error);
      if (!(error instanceof StripeProblem)) records.transaction(() => saveFailure(request, reply));
      return { ...reply, headers };
    }
  };

  /** Stores a failure of the sandbox itself, whose changes were rolled back, as Stripe does. */
  function saveFailure(request: ApiRequest, reply: StoredReply): void {
    const { method, idempotencyKey: key } = request;
    if (method !== 'POST' || key === undefined || records.findReply(key)) return;
    records.saveReply(key, fingerprintOf(request), reply, now());
  }

  function answer(request: ApiRequest, requestId: string): ApiReply {
    const { method, path, idempotencyKey } = request;
    const route = findRoute(method, path);
    if (!route) throw unknownAddress(method, path);
    const context: RequestContext = { records, now: now(), requestId, idempotencyKey };
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

/**
 * Runs a request once per idempotency key. Repeated requests get the stored reply for a day, even if it's a server error
 * (docs.stripe.com/idempotency).
 */
function once(context: RequestContext, key: string, request: ApiRequest, work: () => StoredReply): ApiReply {
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidRequest(`Idempotency-Key must be at most ${MAX_KEY_LENGTH} characters.`);
  }
  const headers = { 'Idempotency-Key': key };
  const fingerprint = fingerprintOf(request);
  const earlier = context.records.findReply(key);
  if (!earlier) {
    const reply = workOrFail(context, key, request.path, work);
    context.records.saveReply(key, fingerprint, reply, context.now);
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

/** The calls that a failure can be planned for. */
const MAY_FAIL = ['/v1/payment_intents', '/v1/refunds'];

/** Runs a request, unless a failure was planned for it. @throws StripeProblem `idempotency_key_in_use`, which isn't stored */
function workOrFail({ records }: RequestContext, key: string, path: string, work: () => StoredReply) {
  const planned = MAY_FAIL.includes(path) ? records.plannedFailures.shift() : undefined;
  if (planned === 'key_in_use') throw keyInUse(key);
  if (planned !== 'nothing_made') {
    const reply = work();
    if (planned === undefined) return reply;
  }
  return toReply(serverError());
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
  return toReply(serverError());
}
