import { desc, inArray, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { sampleOrdersAmong } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { refundedCents } from '#shared/order-state.ts';
import type { RefundedOrder, RefundOverview } from '#shared/schemas/refund.schema.ts';
import { readCheck } from '../ledger/provider-check.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { isFullyRefunded, paidCents } from './fully-refunded.ts';
import { type OrderMoney, readOrderMoney } from './refunds.queries.ts';

const statements = preparedOn((db) => ({
  ordersChecked: db
    .select({ n: sql<number>`count(*)` })
    .from(orders)
    // The date makes SQLite read the index `orders_captured`.
    .where(sql`${orders.stripePaymentIntentId} is not null and ${orders.createdAt} >= 0`)
    .prepare(),
  refundedOrders: db
    .select({ n: sql<number>`count(distinct ${refunds.orderId})` })
    .from(refunds)
    .prepare(),
  totalRefunded: db
    .select({ n: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    // Without test orders from before the shop took real money.
    .where(sql`${refunds.status} = 'succeeded'
      and ${refunds.orderId} not in (select ${orders.id} from ${orders} where ${orders.isTrial} = 1)`)
    .prepare(),
}));

interface Page {
  limit: number;
  offset: number;
}

/** Returns what the screen of refunds shows, from the database alone (docs/product/refunds.md#refund-check). */
export function refundOverview(services: Pick<Services, 'db' | 'now'>, page: Page): RefundOverview {
  const { db } = services;
  const { ordersChecked, refundedOrders, totalRefunded } = statements(db);
  return {
    ordersChecked: ordersChecked.get()?.n ?? 0,
    refundedOrders: refundedOrders.get()?.n ?? 0,
    totalRefunded: toWire(totalRefunded.get()?.n ?? 0),
    check: readCheck(services, 'refunds'),
    orders: listRefundedOrders(db, page),
  };
}

/** Returns a page of the orders with at least one refund, the order refunded last first. */
function listRefundedOrders(db: Db, { limit, offset }: Page): RefundedOrder[] {
  const ids = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .groupBy(refunds.orderId)
    .orderBy(desc(sql`max(${refunds.createdAt})`), desc(refunds.orderId))
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ id }) => id);
  const rows = db.select().from(orders).where(inArray(orders.id, ids)).all();
  const byId = new Map(rows.map((order) => [order.id, order]));
  const money = readOrderMoney(db, rows);
  const samples = sampleOrdersAmong(db, ids);
  return ids.flatMap((id) => {
    const order = byId.get(id);
    const own = money.get(id);
    return order && own ? [toRefundedOrder(order, own, samples.has(id))] : [];
  });
}

function toRefundedOrder(
  { id, number, customerName, customerEmail, createdAt, totalCents }: OrderRow,
  { refunds: made, capturedIfRefunded }: OrderMoney,
  isSample: boolean,
): RefundedOrder {
  const refunded = refundedCents(made);
  return {
    orderId: id,
    orderNumber: toOrderNumber(number),
    customerName,
    customerEmail,
    orderDate: createdAt.toISOString(),
    originalAmount: toWire(paidCents({ capturedIfRefunded, totalCents })),
    totalRefunded: toWire(refunded),
    fullyRefunded: isFullyRefunded({ refundedCents: refunded, capturedIfRefunded, totalCents }),
    refundCount: made.length,
    isSample,
    refunds: made.map((refund) => ({
      id: refund.providerRefundId ?? refund.id,
      reason: refund.reason,
      created: refund.createdAt.toISOString(),
      amount: toWire(refund.amountCents),
      status: refund.status,
      failureReason: refund.failureReason,
    })),
  };
}
