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

/** What every test that asks for no receiver gets: an address where nobody answers. */
const NOBODY = { url: 'http://127.0.0.1:1/webhook', secret: WEBHOOK_SECRET };

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface TestSandbox {
  base: string;
  directory: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, parameters?: object, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

/** A directory that is gone when the test is over. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A sandbox of the test's own, closed when the test is over. Calls carry the secret key unless told otherwise. */
export async function startTestSandbox(options: Partial<StripeSandboxOptions> = {}): Promise<TestSandbox> {
  const directory = options.directory ?? (await temporaryDirectory());
  const { base, close } = await startStripeSandbox({ webhook: NOBODY, ...options, directory });
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  onTestFinished(closeOnce);

  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(base + path, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  return {
    base,
    directory,
    get: (path, headers = SECRET) => ask(path, { headers }),
    post: (path, parameters = {}, headers = SECRET) =>
      ask(path, {
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

/** What the browser sends to pay with a card. */
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

/** Confirms as a browser does: without a secret key. */
export function confirm(
  sandbox: TestSandbox,
  intent: Stripe.PaymentIntent,
  number: string,
  card: object = {},
): Promise<Answer> {
  return sandbox.post(`/v1/payment_intents/${intent.id}/confirm`, cardPayment(intent, number, card), {});
}

export interface Receiver {
  url: string;
  /** Verified events, in the order they came. */
  events: Stripe.Event[];
  /** Status of the answers from now on. */
  answerWith(status: number): void;
  /** How many messages came in all, refused ones too. */
  attempts(): number;
  close(): Promise<void>;
}

/** Stands in for our own webhook endpoint: checks each signature, keeps the event. */
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
    answerWith(next) {
      status = next;
    },
    attempts: () => attempts,
    close,
  };
}
