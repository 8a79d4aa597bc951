import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#shared/errors.ts';
import { errorBody } from '../http/response.ts';
import { securityHeaders } from './security-headers.ts';

/** What the parser refuses, by the code of its error; everything else is a 400. */
const REFUSALS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/** Milliseconds for a request to arrive, and between two checks of that: Node checks every 30 seconds by itself. */
const TIMEOUTS = { requestTimeout: 30_000, connectionsCheckingInterval: 5000 };

/**
 * Creates the HTTP server around the front. What never becomes a request is refused with the headers and the
 * error body of every other response.
 */
export function createShopServer(front: RequestListener, siteUrl: string, timeouts = TIMEOUTS): Server {
  const latest: Latest = new WeakMap();
  const listener: RequestListener = (request, response) => {
    latest.set(request.socket, { request, response });
    front(request, response);
  };
  // The front answers a missing Host in the shape that errors have.
  const server = createServer({ requireHostHeader: false, ...timeouts }, listener);
  // An expectation that is not known may be ignored (RFC 9110); Node would answer with bare headers.
  server.on('checkExpectation', listener);
  server.on('clientError', (error: ParserError, socket) => {
    if (canAnswer(error, socket as Socket, latest)) socket.end(refusalOf(error, siteUrl));
    else socket.destroy();
  });
  return server;
}

interface ParserError extends NodeJS.ErrnoException {
  /** What was just received: the beginning of the request, unless it came in pieces. */
  rawPacket?: Buffer;
}

/** The request that each connection brought last. */
type Latest = WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>;

/** A response may follow one that is finished, unless the rest of that one's own request is what failed. */
function canAnswer(error: ParserError, socket: Socket, latest: Latest): boolean {
  if (error.code === 'ECONNRESET' || !socket.writable) return false;
  const last = latest.get(socket);
  if (!last?.response.headersSent) return true;
  return last.response.writableFinished && last.request.complete;
}

function refusalOf({ code = '', rawPacket }: ParserError, siteUrl: string): string {
  const status = REFUSALS[code] ?? 400;
  const body = JSON.stringify(errorBody(new AppError('bad_request'), randomUUID()));
  const headers = {
    ...securityHeaders(siteUrl),
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const isHead = rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`;
}
