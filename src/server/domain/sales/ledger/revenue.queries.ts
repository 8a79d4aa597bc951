import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { leastLive } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';
import { PAYMENT_KINDS, REVENUE_KINDS } from '#shared/ledger.ts';
import type { Cents } from '#shared/money.ts';

const isRevenue = and(
  inArray(ledgerEntries.kind, [...REVENUE_KINDS]),
  gte(ledgerEntries.isLive, sql.placeholder('live')),
);
const cents = sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)`;

/** All are read from the index by kind, which has the amounts. */
const statements = preparedOn((db) => ({
  total: db.select({ cents }).from(ledgerEntries).where(isRevenue).prepare(),
  between: db
    .select({
      cents,
      payments: count(sql`nullif(${inArray(ledgerEntries.kind, [...PAYMENT_KINDS])}, 0)`),
    })
    .from(ledgerEntries)
    .where(
      and(
        isRevenue,
        gte(ledgerEntries.occurredAt, sql.placeholder('from')),
        lt(ledgerEntries.occurredAt, sql.placeholder('to')),
      ),
    )
    .prepare(),
  livePayments: db
    .select({ n: count() })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'captured'), eq(ledgerEntries.isLive, true)))
    .prepare(),
}));

type Deps = Pick<Services, 'db' | 'env'>;

/** Returns the revenue of the ledger: paid minus refunded and minus lost disputes (docs/product/analytics.md#sales). */
export function totalRevenue(services: Deps): Cents {
  return statements(services.db).total.get({ live: leastLive(services.env) })?.cents ?? 0;
}

/** Returns the revenue since `from` and before `to`, in milliseconds since 1970, and the number of payments in it. */
export function revenueBetween(
  services: Deps,
  { from, to }: { from: number; to: number },
): { cents: Cents; payments: number } {
  return (
    statements(services.db).between.get({ from, to, live: leastLive(services.env) }) ?? {
      cents: 0,
      payments: 0,
    }
  );
}

/** Returns the number of orders that were paid with real money. */
export function countLivePayments(db: Db): number {
  return statements(db).livePayments.get()?.n ?? 0;
}
