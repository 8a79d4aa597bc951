import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import { HOUR_MS } from '#shared/durations.ts';
import type { Services } from '../services.ts';
import { atMostEvery } from './at-most-every.ts';

/**
 * Returns a function that finds a client's address behind trusted proxies. Logs at most once an hour when an
 * untrusted peer sends X-Forwarded-For: behind such a proxy, all visitors share one address.
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
    // A proxy may forward a value that the client made up.
    return isIP(address) ? address : peer;
  };
}
