import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { VendorRefusal } from './vendor-failures.ts';
import { readLimited } from './vendor-reply.ts';

interface Options {
  id: VendorId;
  base: string;
  /** The headers that identify us; their values never appear in errors. */
  headers: Record<string, string>;
  /** Never appears in errors or logs, even if the vendor repeats it in its response. */
  apiKey: string;
  /** A second key, hidden like the first. */
  billingKey?: string | undefined;
  /** The vendor's limit to stay under; null for none. */
  perMinute: number | null;
  /** Returns the vendor's reason from the body of a rejection; null if there is none. */
  reasonOf: (body: unknown) => string | null;
  /** Returns the vendor's id of what the rejected request would have made a second time; null for any other rejection. */
  existingIdOf?: (body: unknown) => string | null;
  /** Returns the vendor's name of the permission that a call needs, such as `Printful POST /orders`; null if it isn't known. */
  permissionFor?: (call: string) => string | null;
  clock?: Clock | undefined;
  timeoutMs?: number | undefined;
  maxBytes?: number | undefined;
}

interface VendorRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Whether repeating it has no further effect. By default, true only for reading. */
  isRepeatable?: boolean;
  /** Whether a shopper waits for it: it gets one attempt and little time. */
  isUrgent?: boolean;
}

/** Sends a request and returns the JSON of the response without validating it; null for an empty one. */
export type VendorHttp = (request: VendorRequest) => Promise<unknown>;

const TIMEOUT_MS = 20_000;
const URGENT_TIMEOUT_MS = 5000;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = MINUTE_MS;
const MAX_REASON_LENGTH = 300;

export const REAL_CLOCK: Clock = { now: Date.now, sleep: wait };

/** The result of an attempt: the body of the response, or an error that a retry may avoid. */
type Outcome = { body: unknown } | { error: AppError; pauseMs: number | null; wasCarriedOut: 'no' | 'maybe' };

/**
 * Creates the client for a vendor's interface. It throws AppError: `vendor_key_refused`, `vendor_timeout`, or `vendor_failed`,
 * whose `cause` is a VendorRefusal if the vendor gave a reason for the rejection.
 */
export function createVendorHttp(options: Options): VendorHttp {
  const {
    base,
    headers,
    perMinute,
    clock = REAL_CLOCK,
    maxBytes = MAX_BYTES,
    timeoutMs = TIMEOUT_MS,
  } = options;
  const takeTurn = perMinute === null ? null : createPace(perMinute, clock);

  return async (request) => {
    const retries = request.isUrgent ? 0 : MAX_RETRIES;
    const isRepeatable = request.isRepeatable ?? request.method === 'GET';
    for (let attempt = 0; ; attempt++) {
      await takeTurn?.();
      const outcome = await send(request);
      if ('body' in outcome) return outcome.body;
      const mayRepeat = isRepeatable || outcome.wasCarriedOut === 'no';
      if (!mayRepeat || attempt >= retries) throw outcome.error;
      await clock.sleep(Math.min(outcome.pauseMs ?? FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS));
    }
  };

  /** @throws AppError if another attempt won't help */
  async function send({ method, path, query, body, isUrgent }: VendorRequest): Promise<Outcome> {
    // Without the query, which contains some vendors' keys.
    const call = `${VENDOR_NAMES[options.id]} ${method} ${path}`;
    const url = new URL(base.replace(/\/+$/, '') + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    try {
      const response = await fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          'User-Agent': 'GTI-Shop/1.0',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(Math.min(timeoutMs, isUrgent ? URGENT_TIMEOUT_MS : timeoutMs)),
      });
      const text = await readLimited(response, maxBytes);
      return read(call, response, text);
    } catch (error) {
      if (AppError.is(error)) throw error;
      return { error: broken(call, error), pauseMs: null, wasCarriedOut: 'maybe' };
    }
  }

  function read(call: string, { status, headers: answered, ok }: Response, text: string): Outcome {
    const body = parse(text);
    if (ok && body !== undefined) return { body };
    // A proxy in front of the vendor answers with a page, also with 403.
    const isBlocked = status === 403 && body === undefined;
    if (status === 401 || (status === 403 && !isBlocked)) throw keyRefused(call, status, clean(body, text));
    const failed = new AppError('vendor_failed', {
      cause: new Error(`${call}: ${status} ${clean(body, text)}`),
    });
    if (status === 429 || status >= 500 || ok || isBlocked) {
      const wasCarriedOut = status === 429 ? 'no' : 'maybe';
      return { error: failed, pauseMs: pauseOf(answered.get('retry-after')), wasCarriedOut };
    }
    const reason = options.reasonOf(body);
    if (status < 400 || reason === null) throw failed;
    const cause = new VendorRefusal(call, status, shorten(reason), options.existingIdOf?.(body) ?? null);
    throw new AppError('vendor_failed', {
      message: `${VENDOR_NAMES[options.id]} refused this: ${cause.reason}`,
      cause,
    });
  }

  function keyRefused(call: string, status: number, reason: string): AppError {
    const cause = new Error(`${call}: ${status} ${reason}`);
    if (status === 401 || !/scope|permission/i.test(reason))
      return new AppError('vendor_key_refused', { cause });
    const permission = options.permissionFor?.(call);
    const missing = permission ? `the permission ${permission}` : 'a permission';
    const name = VENDOR_NAMES[options.id];
    const message = `The key lacks ${missing}, says ${name}: ${reason.replace(/\.$/, '')}. Allow it in ${name}'s dashboard, then connect again.`;
    return new AppError('vendor_key_refused', { message, cause });
  }

  /** Retry-After is in seconds or a date. */
  function pauseOf(header: string | null): number | null {
    if (header === null) return null;
    const seconds = Number(header);
    const pause = Number.isNaN(seconds) ? Date.parse(header) - clock.now() : seconds * 1000;
    return Number.isNaN(pause) ? null : Math.max(0, pause);
  }

  function broken(call: string, error: unknown): AppError {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    const reason = error instanceof Error ? `${error.message} ${reasonOfCause(error.cause)}` : String(error);
    return new AppError(isTimeout ? 'vendor_timeout' : 'vendor_failed', {
      cause: new Error(`${call}: ${shorten(reason)}`),
    });
  }

  /** Returns the vendor's reason, or else the text of the response, for the log. */
  function clean(body: unknown, text: string): string {
    return shorten(options.reasonOf(body) ?? text);
  }

  function shorten(text: string): string {
    return [options.apiKey, options.billingKey]
      .reduce((left: string, key) => (key ? left.replaceAll(key, '…') : left), text)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_REASON_LENGTH);
  }
}

/** fetch hides the reason for a network error, such as ECONNREFUSED, in its cause. */
function reasonOfCause(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
}

/** Returns null for an empty text, and undefined for one that isn't JSON. */
function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Controlled by tests, so that they don't wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}

const WINDOW_MS = MINUTE_MS;

/** Limits calls per minute: waits until fewer than `perMinute` were made in the last 60 seconds. Calls wait in order. */
function createPace(perMinute: number, { now, sleep }: Clock): () => Promise<void> {
  const times: number[] = [];
  let line = Promise.resolve();

  async function takeTurn(): Promise<void> {
    const oldest = times.length < perMinute ? undefined : times.shift();
    const waitMs = oldest === undefined ? 0 : oldest + WINDOW_MS - now();
    if (waitMs > 0) await sleep(waitMs);
    times.push(now());
  }
  return () => {
    line = line.then(takeTurn);
    return line;
  };
}
