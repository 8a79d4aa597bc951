import { count, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { orders, refunds } from '#db/schema/orders.ts';
import { toSignedWire } from '#shared/money.ts';
import type { DaySales } from '#shared/schemas/attention.schema.ts';
import type { Services } from '../services.ts';
import { type Day, lastDays } from './days.ts';

interface Sum {
  n: number;
  cents: number;
}

const from = sql.placeholder('from');
const to = sql.placeholder('to');

/** The sums of a day, each from an index that has the amounts. */
const statements = preparedOn((db) => ({
  captured: db
    .select({ n: count(), cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)` })
    .from(orders)
    .where(
      sql`${orders.stripePaymentIntentId} is not null and ${orders.createdAt} >= ${from} and ${orders.createdAt} < ${to}`,
    )
    .prepare(),
  refunded: db
    .select({ n: count(), cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(
      sql`${refunds.status} = 'succeeded' and ${refunds.createdAt} >= ${from} and ${refunds.createdAt} < ${to}`,
    )
    .prepare(),
}));

/**
 * Returns the sales of the last `days` days in the shop's time zone, today last (docs/product.md#sales). A day on which
 * more was refunded than captured has a negative revenue.
 */
export function listDaySales(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  days: number,
): DaySales[] {
  return lastDays(env.timeZone, now(), days).map((day) => {
    const captured = sumOf(db, 'captured', day);
    const refunded = sumOf(db, 'refunded', day);
    return { date: day.date, orders: captured.n, revenue: toSignedWire(captured.cents - refunded.cents) };
  });
}

function sumOf(db: Db, what: 'captured' | 'refunded', { from, to }: Day): Sum {
  return statements(db)[what].get({ from, to }) ?? { n: 0, cents: 0 };
}
