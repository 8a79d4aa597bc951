import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long open connections may be used after the request to stop, and how long they are kept for another request. */
const CLOSE_TIMEOUT_MS = 10_000;
const CLOSE_IDLE_TIMEOUT_MS = 5000;

/**
 * Stops accepting connections, and calls `closed` when the open ones have ended, each after its next response. The `close()` of
 * HTTP servers would cut idle connections immediately, sometimes while a request is arriving.
 */
export function closeServer(server: Server, closed: () => void): void {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  NetServer.prototype.close.call(server, closed);
  setTimeout(() => server.closeIdleConnections(), CLOSE_IDLE_TIMEOUT_MS).unref();
  setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
}
