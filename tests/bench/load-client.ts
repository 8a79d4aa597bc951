import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../support/percentile.ts';
import type { LoadOrder, LoadResult, Span } from './load.ts';

/**
 * The process that sends a load (load.ts starts it). Writes and reads bytes itself: a request costs it about 0.02 ms, a fifth of
 * what the client of Node.js takes, so that on two cores nearly all of the other core is the server's.
 */
const TICK_MS = 1;
/** When all of them wait for a response, requests wait for one of them, which also counts as their wait. */
const CONNECTIONS = 400;
/** Less than the time for which the server keeps an idle connection (src/server/app/serving/shop-server.ts). */
const MAX_IDLE_MS = 120_000;
/** How long the last responses may take. */
const LAST_MS = 5000;

process.on('message', async (order: LoadOrder) => process.send?.(await run(order)));

async function run({ port, requests, perSecond, atOnce, seconds }: LoadOrder): Promise<LoadResult> {
  const accepted: number[] = [];
  const refused: number[] = [];
  const lags: number[] = [];
  const idle: Timed[] = [];
  const open = new Set<Timed>();
  /** When requests that have no connection yet should have been sent. */
  const due: number[] = [];
  const bytes = requests.map((request) => Buffer.from(request));
  let written = 0;
  const cpu = process.cpuUsage();
  const began = performance.now();
  const end = began + seconds * 1000;
  const deadline = end + LAST_MS;
  let sent = 0;
  let failed = 0;

  if (atOnce) for (let first = 0; first < atOnce; first += 1) send(performance.now());
  while (performance.now() < end) {
    const now = performance.now();
    for (let at = timeOf(sent); !atOnce && at <= now && at < end; at = timeOf(sent)) {
      lags.push(now - at);
      send(at);
    }
    await wait(TICK_MS);
  }
  while (idle.length < open.size && performance.now() < deadline) await wait(TICK_MS);
  failed += open.size - idle.length + due.length;
  for (const socket of open) socket.removeAllListeners('close').destroy();
  const { user, system } = process.cpuUsage(cpu);
  const clientCpu = (user + system) / 1000 / sent;
  return {
    accepted: spanOf(accepted),
    refused: spanOf(refused),
    failed,
    clientCpu,
    lag: percentile(lags, 0.99),
  };

  function timeOf(count: number): number {
    return began + (count * 1000) / perSecond;
  }

  function send(at: number): void {
    sent += 1;
    const socket = takeIdle() ?? (open.size < CONNECTIONS ? openSocket() : undefined);
    if (socket) write(socket, at);
    else due.push(at);
  }

  /** Returns the connection that was used last, unless the server may be about to close it. */
  function takeIdle(): Timed | undefined {
    const socket = idle.pop();
    if (!socket || performance.now() - socket.usedAt < MAX_IDLE_MS) return socket;
    for (const old of [socket, ...idle.splice(0)]) {
      open.delete(old);
      old.removeAllListeners('close').destroy();
    }
    return undefined;
  }

  function write(socket: Timed, at: number): void {
    socket.since = at;
    socket.write(bytes[written % bytes.length] ?? '');
    written += 1;
  }

  function openSocket(): Timed {
    const socket: Timed = Object.assign(connect(port, '127.0.0.1').setNoDelay(), { since: 0, usedAt: 0 });
    open.add(socket);
    const read = readResponses((status) => {
      socket.usedAt = performance.now();
      const took = socket.usedAt - socket.since;
      if (status === 503) refused.push(took);
      else if (status < 300) accepted.push(took);
      else failed += 1;
      const next = due.shift();
      if (next !== undefined) write(socket, next);
      else idle.push(socket);
      if (atOnce && performance.now() < end) send(performance.now());
    });
    socket.on('data', read);
    // The close event follows.
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      const at = idle.indexOf(socket);
      if (at < 0) failed += 1;
      else idle.splice(at, 1);
    });
    return socket;
  }
}

/** A connection, when its request was due, and when it had its last response. */
interface Timed extends Socket {
  since: number;
  usedAt: number;
}

/** Returns a reader of responses with a Content-Length, one at a time. */
function readResponses(onResponse: (status: number) => void): (chunk: Buffer) => void {
  let head = '';
  let missing = 0;
  let status = 0;
  return (chunk) => {
    if (missing > 0) missing -= chunk.length;
    else {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`A response without a length: ${head.slice(0, end)}`);
      missing = Number(length) - (head.length - end - 4);
      head = '';
    }
    if (missing <= 0) onResponse(status);
  };
}

function spanOf(values: number[]): Span {
  return { count: values.length, p50: percentile(values, 0.5), p99: percentile(values, 0.99) };
}
