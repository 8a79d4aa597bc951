import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StripeSandbox, startStripeSandbox } from '#scripts/sandbox/stripe/server.ts';

/** How the event of a successful payment reaches the shop. */
type Delivery = 'once' | 'twice' | 'never';

/** The payment provider, which keeps running while the shop's processes are killed, and the network between them. */
export interface PaymentNetwork {
  /** The address of the provider's API. */
  base: string;
  /** Sets how the events of a payment are delivered; `once` by default. */
  deliver(paymentIntentId: string, delivery: Delivery): void;
  /** Returns whether the shop has acknowledged the success event of the payment. */
  isAcknowledged(paymentIntentId: string): boolean;
  /** The number of events that were lost. */
  lost(): number;
  close(): Promise<void>;
}

interface Options {
  directory: string;
  secretKey: string;
  webhookSecret: string;
  /** The shop's webhook address. */
  webhookUrl: string;
  /** Of each type, every so many events never reach the shop, although the provider believes it; none by default. */
  loseEvery?: number;
}

/** Shorter than Stripe's, so that events reach a restarted shop within the test. */
const RETRY_DELAYS_MS = [200, 500, 1000];

export async function startPaymentNetwork(options: Options): Promise<PaymentNetwork> {
  const deliveries = new Map<string, Delivery>();
  const acknowledged = new Set<string>();
  const numbers = new Map<string, number>();
  let lost = 0;

  const isLost = (type: string) => {
    const number = (numbers.get(type) ?? 0) + 1;
    numbers.set(type, number);
    return options.loseEvery !== undefined && number % options.loseEvery === 0;
  };

  const relay = createServer(async (request, response) => {
    const body = await readBody(request);
    const event = JSON.parse(body) as { type: string; data: { object: Record<string, unknown> } };
    if (isLost(event.type)) {
      lost += 1;
      response.writeHead(200).end();
      return;
    }
    const { object } = event.data;
    const intentId = String(object['object'] === 'payment_intent' ? object['id'] : object['payment_intent']);
    const forward = () =>
      fetch(options.webhookUrl, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': String(request.headers['stripe-signature']),
        },
        signal: AbortSignal.timeout(5000),
      });
    try {
      const delivery = deliveries.get(intentId) ?? 'once';
      const times = { never: 0, once: 1, twice: 2 }[delivery];
      const responses = await Promise.all(Array.from({ length: times }, forward));
      const stored = responses.every(({ ok }) => ok);
      if (stored && event.type === 'payment_intent.succeeded') acknowledged.add(intentId);
      response.writeHead(stored ? 200 : 503).end();
    } catch {
      response.writeHead(503).end();
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => relay.once('listening', resolve));

  const sandbox: StripeSandbox = await startStripeSandbox({
    directory: options.directory,
    secretKey: options.secretKey,
    retryDelaysMs: RETRY_DELAYS_MS,
    webhook: {
      url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
      secret: options.webhookSecret,
    },
  });
  return {
    base: sandbox.base,
    deliver: (intentId, delivery) => void deliveries.set(intentId, delivery),
    isAcknowledged: (intentId) => acknowledged.has(intentId),
    lost: () => lost,
    async close() {
      await sandbox.close();
      relay.close();
      relay.closeAllConnections();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString('utf8');
}
