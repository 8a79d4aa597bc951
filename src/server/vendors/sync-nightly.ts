import { HOUR_MS } from '#shared/durations.ts';
import type { VendorId } from '#shared/vendors.ts';
import { lastOccurrence } from '../days.ts';
import type { Services } from '../services.ts';
import { requestSync } from './request-sync.ts';
import { recentSyncs } from './syncs.queries.ts';
import { findVendorRow } from './vendor-account.ts';
import { vendorsToSync } from './vendors.queries.ts';

/** In the shop's time zone. */
const NIGHT_HOUR = 4;
/** The most syncs of a vendor in a night. After one that failed, the next starts an hour later. */
const ATTEMPTS = 3;

/** Starts the sync of the night if it is due (docs/product.md#product-sync). */
export async function syncNightly(services: Services): Promise<void> {
  const { env, now } = services;
  if (!env.syncsNightly) return;
  const night = lastOccurrence(env.timeZone, NIGHT_HOUR, now());
  if (vendorsToSync(services).some((id) => isDue(services, id, night))) requestSync(services, null);
}

function isDue({ db, now }: Services, vendorId: VendorId, night: Date): boolean {
  const connectedAt = findVendorRow({ db }, vendorId)?.updatedAt;
  if (!connectedAt || connectedAt > night) return false;
  const since = recentSyncs(db, vendorId, ATTEMPTS).filter(({ createdAt }) => createdAt >= night);
  if (since.some(({ state }) => state !== 'failed') || since.length >= ATTEMPTS) return false;
  const [latest] = since;
  return !latest || now().getTime() - latest.createdAt.getTime() >= HOUR_MS;
}
