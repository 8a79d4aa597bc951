import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { Services } from '../services.ts';
import { atMostHourly } from './at-most-hourly.ts';

/**
 * Returns a function that tells a client's address through trusted proxies. It logs, at most once an hour, when
 * a peer that is not trusted sends X-Forwarded-For: behind such a proxy all visitors have the same address.
 */
export function clientAddress({
  env,
  log,
  now,
}: Pick<Services, 'env' | 'log' | 'now'>): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile(env.trustedProxies);
  const sometimes = atMostHourly(now);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (request.headers['x-forwarded-for'] !== undefined && !trusts(peer, 0)) {
      sometimes(() =>
        log.warn(
          { peer },
          'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name, and was ignored. If this is your proxy, add it: until then all visitors behind it share one rate limit.',
        ),
      );
    }
    const address = proxyAddr(request, trusts);
    // A proxy can pass on what a client made up.
    return isIP(address) ? address : peer;
  };
}
