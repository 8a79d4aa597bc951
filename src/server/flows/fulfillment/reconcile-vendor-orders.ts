import { and, asc, eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { isConnected } from '#server/domain/vendors/vendor-account.ts';
import type { Services } from '#server/kernel/services.ts';
import { lastOccurrence } from '#server/kernel/time/days.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { VENDOR_IDS, type VendorId } from '#shared/vendors.ts';
import { readVendorOrder } from './read-vendor-order.ts';

export const RUN_MS = 10 * MINUTE_MS;
/** In the shop's time zone. */
const NIGHT_HOUR = 2;
/** The most orders of a vendor that a run asks about: some vendors allow 100 requests in a minute. The next run goes on. */
const PER_RUN = 100;
/** How long a vendor is asked about an order that has shipped: not all report that it has arrived. */
const DELIVERY_MS = 60 * DAY_MS;
/** After so many failures in a row, a vendor is left alone until the next run. */
const MAX_FAILURES = 3;

const statements = preparedOn((db) => ({
  due: db
    .select({ id: vendorOrders.id })
    .from(vendorOrders)
    .where(
      and(
        eq(vendorOrders.vendorId, sql.placeholder('vendorId')),
        // As in the index of those that are under way.
        sql`closed_at is null and vendor_status not in ('delivered', 'cancelled', 'failed')`,
        sql`${vendorOrders.submission} <> 'refused'`,
        sql`coalesce(${vendorOrders.checkedAt}, ${vendorOrders.createdAt}) < ${sql.placeholder('night')}`,
        sql`not (${vendorOrders.vendorStatus} = 'shipped'
          and coalesce(${vendorOrders.actualShipDate}, ${vendorOrders.createdAt}) < ${sql.placeholder('shippedBefore')})`,
      ),
    )
    .orderBy(asc(vendorOrders.checkedAt))
    .limit(PER_RUN)
    .prepare(),
}));

/**
 * Asks the vendors about every order that is under way and that they weren't asked about since the last night
 * (docs/product/fulfillment.md#vendor-webhooks): a report may have been lost, or an order canceled in the vendor's dashboard. A
 * vendor that doesn't answer is asked again in the next run, and stops no other.
 */
export async function reconcileVendorOrders(services: Services): Promise<void> {
  const vendors = VENDOR_IDS.filter((id) => isConnected(services, id));
  await Promise.all(vendors.map((id) => reconcile(services, id)));
}

async function reconcile(services: Services, vendorId: VendorId): Promise<void> {
  const { db, env, log, now } = services;
  const due = statements(db).due.all({
    vendorId,
    night: lastOccurrence(env.timeZone, NIGHT_HOUR, now()).getTime(),
    shippedBefore: now().getTime() - DELIVERY_MS,
  });
  // Each run begins with another one, so that those that always fail don't keep the others from being asked about.
  const first = due.length > 0 ? Math.floor(now().getTime() / RUN_MS) % due.length : 0;
  let failures = 0;
  for (const { id } of [...due.slice(first), ...due.slice(0, first)]) {
    try {
      await readVendorOrder(services, id);
      failures = 0;
    } catch (err) {
      log.warn({ err, vendorId, vendorOrder: id }, 'a vendor could not be asked about an order');
      failures += 1;
      if (failures >= MAX_FAILURES) return;
    }
  }
}
