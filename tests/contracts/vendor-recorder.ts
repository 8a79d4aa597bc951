import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface VendorExchange {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
  status: number;
  reply: unknown;
}

export type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'dropped';

/** Answers a request, or forwards it to a sandbox. */
export type AnswerRequest = (request: Omit<VendorExchange, 'status' | 'reply'>) => Answer | Promise<Answer>;

interface RecordingServer {
  base: string;
  exchanges: VendorExchange[];
}

/** Starts a server in place of a vendor that records what it is sent. It is closed at the end of the test. */
export async function startVendor(answer: AnswerRequest): Promise<RecordingServer> {
  const { close, ...server } = await listenAsVendor(answer);
  onTestFinished(close);
  return server;
}

/** Like `startVendor`, for a caller that closes it. */
export async function listenAsVendor(
  answer: AnswerRequest,
): Promise<RecordingServer & { close: () => void }> {
  const exchanges: VendorExchange[] = [];
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://vendor');
    const text = Buffer.concat(await incoming.toArray()).toString();
    const request = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    const answered = await answer(request);
    if (answered === 'dropped') return void response.destroy();
    const { status = 200, headers = {}, body } = answered;
    exchanges.push({ ...request, status, reply: body });
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(body === null ? '' : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { base, exchanges, close };
}

/** Answers calls from a table of `METHOD /path`; anything else is 404. */
export function fromTable(table: Record<string, unknown>): AnswerRequest {
  return ({ method, path }) => {
    const call = `${method} ${path}`;
    return Object.hasOwn(table, call)
      ? { body: table[call] }
      : { status: 404, body: { code: 404, message: 'Not Found', error: { message: 'Not Found' } } };
  };
}
