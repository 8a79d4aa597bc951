import { isSandboxKey, type VendorSettings } from '#server/gateways/print-vendors/vendor-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { VendorAccount } from './print-vendor.ts';
import type { Clock, VendorHttp } from './vendor-http.ts';

/** The options of a gateway. Tests control the clock and the secrets. */
export interface VendorOptions {
  settings: VendorSettings;
  clock?: Clock;
  /** Per call, in milliseconds. */
  timeoutMs?: number;
  newSecret?: () => string;
}

/** The target of a vendor's calls, and whether its limits apply there. */
interface Access {
  base: string;
  isSandbox: boolean;
}

/**
 * Returns where to send a key: the sandbox's key only to the sandbox, and a vendor's key never to it, so that a real account can
 * be connected while the sandbox runs.
 * @throws AppError `vendor_not_configured` without a key, or if the key's sandbox isn't running
 */
export function accessOf(ownBase: string, { apiKey, apiBase }: VendorSettings, key: string): Access {
  if (key === '') throw new AppError('vendor_not_configured');
  if (isSandboxKey(key)) {
    if (apiBase === undefined) throw new AppError('vendor_not_configured');
    return { base: apiBase, isSandbox: true };
  }
  return { base: isSandboxKey(apiKey) ? ownBase : (apiBase ?? ownBase), isSandbox: false };
}

/** More accounts than a shop ever has, so that replaced keys are dropped. */
const MAX_ACCOUNTS = 8;

/** Caches one client per account, so that all calls of a process share the rate limit. */
export function clientPerAccount(
  create: (account: VendorAccount) => VendorHttp,
): (account: VendorAccount) => VendorHttp {
  const clients = new Map<string, VendorHttp>();
  return (account) => {
    const name = JSON.stringify([account.apiKey, account.storeId]);
    const known = clients.get(name);
    if (known) return known;
    const [oldest] = clients.keys();
    if (oldest !== undefined && clients.size >= MAX_ACCOUNTS) clients.delete(oldest);
    const client = create(account);
    clients.set(name, client);
    return client;
  };
}

/** Returns the store of an account. @throws AppError `vendor_not_configured` if the account hasn't been read yet */
export function requireStore({ storeId }: Pick<VendorAccount, 'storeId'>): string {
  if (storeId === null) throw new AppError('vendor_not_configured');
  return encodeURIComponent(storeId);
}
