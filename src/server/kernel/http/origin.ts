import ipaddr from 'ipaddr.js';
import { AppError } from '#shared/errors.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Returns whether the host name of an address is this machine's own. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.includes(hostname);
}

/**
 * Rejects a state-changing request from another site. Allows an absent Origin, and while the public address is a loopback name,
 * its other names on the same port (docs/api.md#origin-check).
 * @throws AppError `bad_origin`
 */
export function checkOrigin(request: Request, siteUrl: string): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const origin = request.headers.get('origin');
  if (origin !== null && !sameSite(origin, new URL(siteUrl))) throw new AppError('bad_origin');
}

function sameSite(origin: string, site: URL): boolean {
  if (origin === site.origin) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return (
    from.origin === origin &&
    isLoopback(site.hostname) &&
    isLoopback(from.hostname) &&
    from.protocol === site.protocol &&
    from.port === site.port
  );
}

/** Returns whether a vendor on the internet can reach this address, as far as the address shows. */
export function isReachable(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:') return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$/.test(address) || address.includes(':')) return ipaddr.parse(address).range() === 'unicast';
  return hostname.includes('.') && !/\.(?:local|localhost|internal|test|example|invalid)$/.test(hostname);
}
