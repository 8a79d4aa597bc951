import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, jsonHeaders } from '#server/kernel/http/response.ts';
import { AppError } from '#shared/errors.ts';
import { securityHeaders } from './security-headers.ts';

/** Statuses for errors of the HTTP parser; all others are 400. */
const REFUSALS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/** How long a request may take to arrive, and how often that is checked (every 30 seconds by default), in milliseconds. */
const TIMEOUTS = { requestTimeout: 30_000, connectionsCheckingInterval: 5000 };
/**
 * How long an idle connection stays open, in milliseconds: longer than proxies keep one (nginx a minute, Caddy two). If the
 * server closed it first, as Node.js does after five seconds, the close could cross a request, and a proxy would answer 502 if it
 * must not resend the request.
 */
const KEEP_ALIVE_TIMEOUT_MS = 130_000;

/**
 * Creates the HTTP server around the front. Malformed requests get the same headers and error body as other
 * errors.
 */
export function createShopServer(front: RequestListener, siteUrl: string, timeouts = TIMEOUTS): Server {
  const connections: Connections = new WeakMap();
  const listener: RequestListener = (request, response) => {
    const responses = connections.get(request.socket) ?? [];
    if (responses.length === 0) connections.set(request.socket, responses);
    // They are sent in order. A listener for each would cost a tenth of a cached response.
    while (responses[0]?.closed) responses.shift();
    responses.push(response);
    front(request, response);
  };
  // The front responds to a missing Host with an API error.
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS, ...timeouts },
    listener,
  );
  // Ignores unknown expectations, as RFC 9110 allows. Node.js would respond without our headers.
  server.on('checkExpectation', listener);
  server.on('clientError', (error: ParserError, socket) => {
    void refuse(error, socket as Socket, connections.get(socket as Socket), siteUrl);
  });
  return server;
}

interface ParserError extends NodeJS.ErrnoException {
  /** The last received bytes: the start of the request unless it arrived in pieces. */
  rawPacket?: Buffer;
}

/** The pending responses of each connection in request order: the last one, and those that may not be sent yet. */
type Connections = WeakMap<Socket, ServerResponse[]>;

/**
 * Responds to unparsable input after the complete requests before it, and closes the connection. Only closes it if that would be
 * a second response to the same request.
 */
async function refuse(
  error: ParserError,
  socket: Socket,
  responses: readonly ServerResponse[] = [],
  siteUrl: string,
): Promise<void> {
  const last = responses.at(-1);
  const isRestOfLast = last !== undefined && !last.req.complete;
  const isLost = error.code === 'ECONNRESET' || !socket.writable;
  if (isLost || (isRestOfLast && last.headersSent)) {
    socket.destroy();
    return;
  }
  // Stops reading: the parser would fail again.
  socket.pause();
  const before = responses.filter((response) => response.req.complete && !response.closed);
  await Promise.all(before.map((response) => once(response, 'close')));
  if (socket.writable) socket.end(refusalOf(error, siteUrl));
}

function refusalOf({ code = '', rawPacket }: ParserError, siteUrl: string): string {
  const status = REFUSALS[code] ?? 400;
  const body = JSON.stringify(errorBody(new AppError('bad_request'), randomUUID()));
  const headers = { ...securityHeaders(siteUrl), ...jsonHeaders(body), Connection: 'close' };
  const isHead = rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`;
}
