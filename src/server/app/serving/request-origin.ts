import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { atMostEvery } from './at-most-every.ts';

/**
 * Returns a function that finds a client's address behind trusted proxies. Logs at most once an hour if an untrusted peer sends
 * X-Forwarded-For: behind such a proxy, all visitors share one address.
 */
export function clientAddress({
  env,
  log,
  now,
}: Pick<Services, 'env' | 'log' | 'now'>): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile(env.trustedProxies);
  const logHourly = atMostEvery(HOUR_MS, now);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (request.headers['x-forwarded-for'] !== undefined && !trusts(peer, 0)) {
      logHourly(() =>
        log.warn(
          { peer },
          'Ignored X-Forwarded-For from an address that is not in TRUSTED_PROXIES. If it is your proxy, add it: until then, all visitors behind it share one rate limit.',
        ),
      );
    }
    const address = proxyAddr(request, trusts);
    // A proxy may forward a value made up by the client.
    return isIP(address) ? address : peer;
  };
}

/** `host[:port]` of RFC 3986: a bracketed IP literal or a registered name, without user information. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i;
const MAX_PORT = 65_535;

let lastValid = '';

/**
 * Returns whether a request has exactly one Host header and it's valid. Routing builds the URL of the request
 * from it, so that any other value would change the route.
 */
export function hasValidHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  return host !== undefined && isHost(host) && countOf(rawHeaders, 'host') === 1;
}

function isHost(host: string): boolean {
  if (host === lastValid) return true;
  const [match, port = ''] = HOST.exec(host) ?? [];
  const isValid = match !== undefined && Number(port) <= MAX_PORT && URL.canParse(`http://${host}`);
  if (isValid) lastValid = host;
  return isValid;
}

/** Counts a header in raw headers, which alternate names and values. */
function countOf(rawHeaders: string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index] ?? '';
    if (candidate.length === name.length && candidate.toLowerCase() === name) count += 1;
  }
  return count;
}
