import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STRIPE_API_VERSION } from '#server/gateways/stripe/api-version.ts';
import { readBody } from '../read-body.ts';
import { type ApiReply, createApi } from './api.ts';
import { invalidRequest } from './problem.ts';
import { openRecords } from './records.ts';
import { startSettling } from './settling.ts';
import { RETRY_DELAYS_MS, startDeliveries, type WebhookReceiver } from './webhooks.ts';

export interface StripeSandboxOptions {
  /** The folder of its database `stripe.sqlite`, created if it doesn't exist. */
  directory: string;
  /** Any free port by default. */
  port?: number;
  webhook: WebhookReceiver;
  /** The only secret key that is accepted; any `sk_test_…` by default. */
  secretKey?: string;
  now?: () => Date;
  /** The delays between attempts to deliver a webhook; the last one repeats. */
  retryDelaysMs?: readonly number[];
}

export interface StripeSandbox {
  /** `http://127.0.0.1:<port>` */
  base: string;
  /** Resolves when all connections, deliveries and timers have ended. */
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024;
const BROWSER_SCRIPT = new URL('./browser.js', import.meta.url);

/**
 * Starts a local server with Stripe's API for card payments, on loopback only (docs/product/sandbox.md#sandbox). It never moves
 * real money. Events are sent to `webhook.url`, signed with `webhook.secret`.
 * @throws Error when the port is in use or the directory isn't writable
 */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { directory, port = 0, webhook: receiver, secretKey, retryDelaysMs = RETRY_DELAYS_MS } = options;
  const now = options.now ?? (() => new Date());
  const records = openRecords(directory);
  const api = createApi({ records, secretKey, now });
  const deliveries = startDeliveries({ records, receiver, now, retryDelaysMs });
  const settling = startSettling({ records, now, onSettled: deliveries.wake });

  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch {
      response.destroy(); // The client disconnected during its request.
    }
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const [path = '/', ...query] = (request.url ?? '/').split('?');
    if (method === 'GET' && path === '/stripe.js') return sendScript(response);

    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === null) return refuse(response);
    const reply = api({
      method,
      path,
      parameters: method === 'POST' ? body : query.join('?'),
      authorization: request.headers.authorization,
      idempotencyKey: headerText(request.headers['idempotency-key']),
    });
    send(response, reply);
    deliveries.wake();
    settling.wake();
  }

  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    records.close();
    throw error;
  }
  deliveries.wake();
  settling.wake();

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      settling.close();
      await Promise.all([closed, deliveries.close()]);
      records.close();
    },
  };
}

function send(response: ServerResponse, { status, body, headers }: ApiReply): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, no-store',
    'Stripe-Version': STRIPE_API_VERSION,
    ...headers,
  });
  response.end(body);
}

function refuse(response: ServerResponse): void {
  const { body } = invalidRequest(`The body of a request may not exceed ${MAX_BODY_BYTES} bytes.`);
  send(response, { status: 413, body: JSON.stringify({ error: body }), headers: { Connection: 'close' } });
}

async function sendScript(response: ServerResponse): Promise<void> {
  const script = await readFile(BROWSER_SCRIPT);
  response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
  response.end(script);
}

function headerText(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text || undefined;
}
