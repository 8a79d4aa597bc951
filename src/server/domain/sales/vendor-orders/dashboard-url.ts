import { isVendorId } from '#shared/vendors.ts';
import type { VendorOrderRow } from './vendor-orders.queries.ts';

/** The hosts of vendors' dashboards, with their subdomains. A vendor without one doesn't say where its orders are. */
const HOSTS: Partial<Record<string, string>> = { printful: 'printful.com' };

/**
 * Returns the vendor's page about a vendor order, from its last answer; null if it named none. Only https addresses of the vendor's
 * own host: administrators follow them.
 */
export function dashboardUrlOf({
  vendorId,
  vendorResponse,
}: Pick<VendorOrderRow, 'vendorId' | 'vendorResponse'>): string | null {
  const { dashboardUrl: url } = (vendorResponse ?? {}) as { dashboardUrl?: unknown };
  const host = isVendorId(vendorId) ? HOSTS[vendorId] : undefined;
  if (typeof url !== 'string' || host === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && (hostname === host || hostname.endsWith(`.${host}`)) ? url : null;
}
