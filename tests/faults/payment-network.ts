import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StripeSandbox, startStripeSandbox } from '#scripts/sandbox/stripe/server.ts';

/** How the event of a successful payment reaches the shop. */
export type Delivery = 'once' | 'twice' | 'never';

/** The payment provider, which survives whatever happens to the shop, and the network between the two. */
export interface PaymentNetwork {
  /** Where the shop finds the provider's API. */
  base: string;
  /** Decides how the events of a payment are delivered; `once` where nothing is said. */
  deliver(paymentIntentId: string, delivery: Delivery): void;
  /** Whether the shop has acknowledged that the payment succeeded. */
  isAcknowledged(paymentIntentId: string): boolean;
  close(): Promise<void>;
}

interface Options {
  directory: string;
  secretKey: string;
  webhookSecret: string;
  /** The shop's webhook address. */
  webhookUrl: string;
}

/** Soon enough for a shop that has just come back. */
const RETRY_DELAYS_MS = [200, 500, 1000];

export async function startPaymentNetwork(options: Options): Promise<PaymentNetwork> {
  const deliveries = new Map<string, Delivery>();
  const acknowledged = new Set<string>();

  const relay = createServer(async (request, response) => {
    const body = await readBody(request);
    const event = JSON.parse(body) as { type: string; data: { object: Record<string, unknown> } };
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
      const answers = await Promise.all(Array.from({ length: times }, forward));
      const stored = answers.every((answer) => answer.ok);
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
