import { and, eq, isNull, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { disputes, orderAttention } from '#db/schema/orders.ts';

const isLost = sql`${disputes.status} = 'lost'`;

const statements = preparedOn((db) => ({
  undecided: db
    .select({ orderId: disputes.orderId })
    .from(disputes)
    .innerJoin(
      orderAttention,
      and(
        eq(orderAttention.orderId, disputes.orderId),
        sql`${orderAttention.reason} = 'dispute'`,
        isNull(orderAttention.resolvedAt),
      ),
    )
    .where(and(isListed(disputes.orderId), isLost))
    .prepare(),
  lost: db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, sql.placeholder('orderId')), isLost))
    .prepare(),
}));

/**
 * Returns the ids of those orders that lost a dispute, and that nobody has decided to send all the same by resolving its flag: they
 * aren't sent (docs/product/refunds.md#disputes).
 */
export function lostPaymentsAmong(db: Db, orderIds: readonly string[]): ReadonlySet<string> {
  const rows = statements(db).undecided.all({ ids: JSON.stringify(orderIds) });
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Returns whether an order has lost a dispute, whatever became of its flag. */
export function hasLostDispute(db: Db, orderId: string): boolean {
  return statements(db).lost.get({ orderId }) !== undefined;
}
