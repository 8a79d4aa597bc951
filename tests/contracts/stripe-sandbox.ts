import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import qs from 'qs';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type StripeSandboxOptions, startStripeSandbox } from '#scripts/sandbox/stripe/server.ts';

export const WEBHOOK_SECRET = 'whsec_test_sandbox';
export const SECRET = { authorization: 'Bearer sk_test_sandbox' };
export const PUBLISHABLE_KEY = 'pk_test_sandbox';

/** The default webhook endpoint of tests: an address without a server. */
const NO_RECEIVER = { url: 'http://127.0.0.1:1/webhook', secret: WEBHOOK_SECRET };

interface SandboxReply {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface TestSandbox {
  base: string;
  directory: string;
  get(path: string, headers?: Record<string, string>): Promise<SandboxReply>;
  post(path: string, parameters?: object, headers?: Record<string, string>): Promise<SandboxReply>;
  close(): Promise<void>;
}

/** Creates a directory that is deleted at the end of the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts a sandbox that is closed at the end of the test. Requests have the secret key by default. */
export async function startTestSandbox(options: Partial<StripeSandboxOptions> = {}): Promise<TestSandbox> {
  const directory = options.directory ?? (await temporaryDirectory());
  const { base, close } = await startStripeSandbox({ webhook: NO_RECEIVER, ...options, directory });
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  onTestFinished(closeOnce);

  async function send(path: string, init: RequestInit): Promise<SandboxReply> {
    const response = await fetch(base + path, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  return {
    base,
    directory,
    get: (path, headers = SECRET) => send(path, { headers }),
    post: (path, parameters = {}, headers = SECRET) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: qs.stringify(parameters),
      }),
    close: closeOnce,
  };
}

export async function newIntent(
  sandbox: TestSandbox,
  parameters: object = {},
): Promise<Stripe.PaymentIntent> {
  const { body } = await sandbox.post('/v1/payment_intents', {
    amount: 2500,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...parameters,
  });
  return body as Stripe.PaymentIntent;
}

/** Returns the parameters that the browser sends to pay with a card. */
export function cardPayment(intent: { client_secret: string | null }, number: string, card: object = {}) {
  return {
    key: PUBLISHABLE_KEY,
    client_secret: intent.client_secret,
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: '12', exp_year: '34', cvc: '123', ...card },
      billing_details: { name: 'Jenny Rosen', email: 'jenny@example.com' },
    },
  };
}

/** Confirms an intent like a browser, without a secret key. */
export function confirm(
  sandbox: TestSandbox,
  intent: Stripe.PaymentIntent,
  number: string,
  card: object = {},
): Promise<SandboxReply> {
  return sandbox.post(`/v1/payment_intents/${intent.id}/confirm`, cardPayment(intent, number, card), {});
}

/** Pays a new intent with a card, and returns the intent. */
export async function payWith(
  sandbox: TestSandbox,
  number: string,
  amount = 2500,
): Promise<Stripe.PaymentIntent> {
  const intent = await newIntent(sandbox, { amount });
  return (await confirm(sandbox, intent, number)).body as Stripe.PaymentIntent;
}

interface Receiver {
  url: string;
  /** Verified events, in order of arrival. */
  events: Stripe.Event[];
  /** Sets the status of the responses from now on. */
  respondWith(status: number): void;
  /** The number of events received, including rejected ones. */
  attempts(): number;
  close(): Promise<void>;
}

/** Starts a webhook endpoint that verifies the signatures and records the events. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  let status = 200;
  let attempts = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const signature = request.headers['stripe-signature'] ?? '';
    const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    attempts += 1;
    if (status === 200) events.push(event);
    response.writeHead(status).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events,
    respondWith(next) {
      status = next;
    },
    attempts: () => attempts,
    close,
  };
}
