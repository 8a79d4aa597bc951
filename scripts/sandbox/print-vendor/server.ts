import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from '../read-body.ts';
import { startClock } from './clock.ts';
import { startDeliveries } from './deliveries.ts';
import { FAULTS, faultOf, isAfterwards, sendFault } from './faults.ts';
import { readPicture } from './pictures.ts';
import { badRequest, PrintfulProblem } from './problem.ts';
import { openRecords } from './records.ts';
import { answer } from './routes.ts';
import { drawFault, NO_SETTINGS, type SandboxSettings } from './settings.ts';

export interface PrintVendorSandboxOptions {
  /** The folder of its database, created if it doesn't exist. */
  directory: string;
  /** Any free port by default. */
  port?: number;
  /** The only key that is accepted, alone or with a fault after a dot. */
  key: string;
  now?: () => Date;
  /** Without them orders move only by control calls, and nothing goes wrong by itself. */
  settings?: SandboxSettings;
  random?: () => number;
  /** How long a slow answer takes. */
  slowMs?: number;
  retryDelaysMs?: readonly number[];
}

interface PrintVendorSandbox {
  /** `http://127.0.0.1:<port>` */
  base: string;
  /** Resolves when all connections, deliveries and timers have ended. */
  close(): Promise<void>;
}

/** A catalog of 500 products has some 20 MB. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const SLOW_MS = 30_000;

interface Answer {
  status: number;
  /** Empty for status 204. */
  body: string;
  /** In seconds. */
  retryAfter?: number | null;
}

/**
 * Starts a local server with Printful's API, on loopback only (docs/product/sandbox.md#sandbox). It makes and charges nothing.
 */
export async function startPrintVendorSandbox(
  options: PrintVendorSandboxOptions,
): Promise<PrintVendorSandbox> {
  const {
    directory,
    port = 0,
    key,
    now = () => new Date(),
    slowMs = SLOW_MS,
    random = Math.random,
  } = options;
  const records = openRecords(directory);
  // A control call changes it.
  const settings = { ...(options.settings ?? NO_SETTINGS) };
  const context = { records, settings, random };
  const deliveries = startDeliveries({ records, now, retryDelaysMs: options.retryDelaysMs });
  const clock = startClock({ context, now, onMoved: deliveries.wake });

  const server = createServer(async (request, response) => {
    try {
      await handle(request, response);
    } catch {
      response.destroy(); // The client disconnected during its request.
    }
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base());
    const picture = /^\/files\/([^/]+)$/.exec(url.pathname)?.[1];
    if (picture !== undefined) return sendPicture(response, picture);

    const body = await readBody(request, MAX_BODY_BYTES);
    const [given = '', suffix] = (request.headers.authorization ?? '').replace(/^Bearer /, '').split('.');
    const asked = String(request.headers['x-sandbox-fault'] ?? suffix ?? '');
    const isControl = url.pathname.startsWith('/sandbox/');
    const fault = faultOf(asked, countCall()) ?? (isControl ? null : drawFault(context, FAULTS));
    const isCarriedOut = fault === null || isAfterwards(fault);
    const reply = isCarriedOut ? run(request.method ?? 'GET', url, body, given) : { status: 200, body: '' };
    deliveries.wake();
    clock.wake();
    if (fault !== null) return sendFault(response, fault, reply.body, slowMs);
    if (reply.retryAfter) response.setHeader('Retry-After', reply.retryAfter);
    response.writeHead(reply.status, reply.body === '' ? {} : { 'Content-Type': 'application/json' });
    response.end(reply.body);
  }

  function run(method: string, url: URL, body: string | null, given: string): Answer {
    const isV2 = url.pathname.startsWith('/v2/');
    try {
      if (!isKey(given, key)) {
        throw new PrintfulProblem(401, 'Unauthorized', 'The access token provided is invalid.');
      }
      if (body === null) throw new PrintfulProblem(413, 'PayloadTooLarge', 'The request is too large.');
      const call = {
        ...context,
        now: now(),
        base: base(),
        query: Object.fromEntries(url.searchParams),
        body: parse(body),
      };
      const reply = records.transaction(() => answer(method, url.pathname, call));
      return reply === null ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(reply) };
    } catch (error) {
      const problem =
        error instanceof PrintfulProblem
          ? error
          : new PrintfulProblem(500, 'InternalServerError', 'Internal Server Error');
      if (problem !== error) console.error(error);
      const { status, retryAfter } = problem;
      return { status, retryAfter, body: JSON.stringify(problem.body(isV2)) };
    }
  }

  async function sendPicture(response: ServerResponse, name: string): Promise<void> {
    const picture = await readPicture(name);
    if (picture === null) response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>');
    else
      response
        .writeHead(200, {
          'Content-Type': name.endsWith('.png') ? 'image/png' : 'image/webp',
          'Cache-Control': 'max-age=86400',
        })
        .end(picture);
  }

  function countCall(): number {
    const number = (records.setting('calls') ?? 0) + 1;
    records.saveSetting('calls', number);
    return number;
  }

  function base(): string {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    records.close();
    throw error;
  }
  deliveries.wake();
  clock.wake();

  return {
    base: base(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, deliveries.close(), clock.close()]);
      records.close();
    },
  };
}

function isKey(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parse(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw badRequest('The request is not valid JSON.');
  }
}
