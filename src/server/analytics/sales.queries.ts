import { toSignedWire } from '#shared/money.ts';
import type { DaySales } from '#shared/schemas/attention.schema.ts';
import { lastDays } from '../days.ts';
import { revenueBetween } from '../ledger/revenue.queries.ts';
import type { Services } from '../services.ts';

/**
 * Returns the sales of the last `days` days in the shop's time zone, today last (docs/product.md#sales). A day on which
 * more was refunded than captured has a negative revenue.
 */
export function listDaySales(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  days: number,
): DaySales[] {
  return lastDays(env.timeZone, now(), days).map((day) => {
    const { cents, payments } = revenueBetween(db, day);
    return { date: day.date, orders: payments, revenue: toSignedWire(cents) };
  });
}
