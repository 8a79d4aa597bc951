import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The faults on demand: a key followed by a dot and one of these, or the header `X-Sandbox-Fault`. */
export const FAULTS = ['slow', 'error', 'busy', 'busy-retry-after', 'html', 'half', 'dropped'] as const;
type Fault = (typeof FAULTS)[number];

/** With this word, every seventh call fails, each time in another way. */
const FLAKY = 'flaky';
const FLAKY_EVERY = 7;

/** Returns what is to go wrong with a call; null for nothing. `number` counts the calls. */
export function faultOf(asked: string | undefined, number: number): Fault | null {
  if (asked === FLAKY) {
    return number % FLAKY_EVERY === 0 ? (FAULTS[(number / FLAKY_EVERY) % FAULTS.length] ?? null) : null;
  }
  return FAULTS.find((fault) => fault === asked) ?? null;
}

/** Faults that occur after the request was carried out. */
export function isAfterwards(fault: Fault | null): boolean {
  return fault === 'half' || fault === 'dropped' || fault === 'slow';
}

/** Sends a faulty answer. `body` is the right one. */
export async function sendFault(
  response: ServerResponse,
  fault: Fault,
  body: string,
  slowMs: number,
): Promise<void> {
  switch (fault) {
    case 'slow':
      await sleep(slowMs, undefined, { ref: false });
      send(response, 200, body);
      return;
    case 'error':
      send(response, 500, '{"code":500,"result":"Internal Server Error"}');
      return;
    case 'busy':
    case 'busy-retry-after':
      send(
        response,
        429,
        '{"code":429,"result":"Too Many Requests","error":{"reason":"TooManyRequests","message":"Too Many Requests"}}',
        fault === 'busy' ? {} : { 'Retry-After': '1' },
      );
      return;
    case 'html':
      send(response, 502, '<html><body><h1>502 Bad Gateway</h1></body></html>', {
        'Content-Type': 'text/html',
      });
      return;
    case 'half':
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    case 'dropped':
      response.destroy();
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
}
