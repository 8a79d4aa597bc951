import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import type { Services } from '#server/kernel/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';

type Deps = Pick<Services, 'db' | 'log' | 'now'>;

/** A process's right to talk to the vendor about a vendor order, until the time in it. */
export interface Lease {
  rowId: string;
  until: Date;
}

/** A process that was killed holds its lease no longer than this. */
const LEASE_MS = MINUTE_MS;

/**
 * Takes a vendor order for this process alone, so that the vendor is never asked twice at the same time.
 * @returns null while another one has it
 */
export function takeLease({ db, now }: Pick<Deps, 'db' | 'now'>, rowId: string): Lease | null {
  const until = end(now());
  const free = or(isNull(vendorOrders.leaseUntil), lte(vendorOrders.leaseUntil, now()));
  const { changes } = db
    .update(vendorOrders)
    .set({ leaseUntil: until })
    .where(and(eq(vendorOrders.id, rowId), free))
    .run();
  return changes > 0 ? { rowId, until } : null;
}

/** Does work under a lease, which is extended while the work lasts and given up after it. */
export async function withLease<T>(services: Deps, lease: Lease, work: () => Promise<T>): Promise<T> {
  const { db, log, now } = services;
  let { until } = lease;
  const move = (to: Date | null) =>
    db
      .update(vendorOrders)
      .set({ leaseUntil: to })
      .where(and(eq(vendorOrders.id, lease.rowId), eq(vendorOrders.leaseUntil, until)))
      .run().changes > 0;
  const extend = () => {
    try {
      const later = end(now());
      if (move(later)) until = later;
    } catch (error) {
      // The database was busy; the next turn extends it.
      log.warn({ vendorOrder: lease.rowId, err: error });
    }
  };
  const timer = setInterval(extend, LEASE_MS / 4);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    move(null);
  }
}

function end(from: Date): Date {
  return new Date(from.getTime() + LEASE_MS);
}
