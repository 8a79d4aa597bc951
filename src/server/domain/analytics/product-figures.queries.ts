import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import { isRefundOfEntry } from '#server/domain/sales/ledger/entry-refund.ts';
import { shareInPercent, TOP_PRODUCTS } from '#shared/analytics.ts';
import { type Cents, toSignedWire } from '#shared/money.ts';
import type { AnalyticsProduct } from '#shared/schemas/analytics.schema.ts';
import type { Span } from './ranges.ts';
import { countsByProduct } from './visits.queries.ts';

const units = sql<number>`sum(${orderItems.quantity})`;
const cents = sql<number>`sum(${orderItems.quantity} * ${orderItems.unitPriceCents})`;
const returned = sql`iif(${ledgerEntries.kind} = 'refund_returned', -1, 1)`;
/** Returns the discount of a line, which is negative. */
const discountOf = ({ adjustments }: typeof orderItems | typeof refundItems) =>
  sql<number>`coalesce(${adjustments} ->> 'discount', 0)`;
const from = sql.placeholder('from');
const to = sql.placeholder('to');

const statements = preparedOn((db) => ({
  /** Indexed by product first, so that each product's sales are one range of the index. */
  sold: db
    .select({ productId: products.id, units, cents })
    .from(products)
    .crossJoin(orderItems)
    .where(
      and(
        eq(orderItems.productId, products.id),
        gte(orderItems.createdAt, from),
        lt(orderItems.createdAt, to),
      ),
    )
    .groupBy(products.id)
    .prepare(),
  /** For unpaid orders, which sales never are. */
  unpaid: db
    .select({ productId: orderItems.productId, units, cents })
    // SQLite would choose the payments' index, which has all unpaid orders of all years.
    .from(sql`${orders} indexed by orders_unpaid`)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        isNull(orders.stripePaymentIntentId),
        isNull(orders.handReason),
        gte(orders.createdAt, from),
        lt(orders.createdAt, to),
      ),
    )
    .groupBy(orderItems.productId)
    .prepare(),
  /** For test orders from before the shop took real money. */
  trial: db
    .select({ productId: orderItems.productId, units, cents })
    .from(sql`${orders} indexed by orders_trial`)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        sql`${orders.isTrial} = 1`,
        or(isNotNull(orders.stripePaymentIntentId), isNotNull(orders.handReason)),
        gte(orders.createdAt, from),
        lt(orders.createdAt, to),
      ),
    )
    .groupBy(orderItems.productId)
    .prepare(),
  /** For orders by hand: their discounts, and the units of free ones, which aren't sales. */
  byHand: db
    .select({
      productId: orderItems.productId,
      units: sql<number>`sum(iif(${orders.totalCents} = 0, -${orderItems.quantity}, 0))`,
      cents: sql<number>`sum(${discountOf(orderItems)})`,
    })
    .from(sql`${orders} indexed by orders_by_hand`)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        isNotNull(orders.handReason),
        eq(orders.isTrial, false),
        gte(orders.createdAt, from),
        lt(orders.createdAt, to),
      ),
    )
    .groupBy(orderItems.productId)
    .prepare(),
  refunded: db
    .select({
      productId: orderItems.productId,
      units: sql<number>`sum(${returned} * ${refundItems.quantity})`,
      cents: sql<number>`sum(${returned} * (${refundItems.goodsCents} + ${discountOf(refundItems)}))`,
    })
    .from(ledgerEntries)
    .innerJoin(refunds, isRefundOfEntry)
    .innerJoin(refundItems, eq(refundItems.refundId, refunds.id))
    .innerJoin(orderItems, eq(orderItems.id, refundItems.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.isTrial, false),
        inArray(ledgerEntries.kind, ['refunded', 'refund_returned', 'returned_outside']),
        gte(ledgerEntries.occurredAt, from),
        lt(ledgerEntries.occurredAt, to),
      ),
    )
    .groupBy(orderItems.productId)
    .prepare(),
}));

/**
 * Returns the products with the highest revenue in a span, with their views and visitors (docs/product/analytics.md#analytics).
 * Sales count on the day of the order, refunds on the day of the refund.
 */
export function listProductFigures(db: Db, span: Span): AnalyticsProduct[] {
  const sums = new Map<string, { units: number; cents: Cents }>();
  const add = (sign: 1 | -1, rows: { productId: string; units: number; cents: Cents }[]) => {
    for (const { productId, units, cents } of rows) {
      const sum = sums.get(productId) ?? { units: 0, cents: 0 };
      sums.set(productId, { units: sum.units + sign * units, cents: sum.cents + sign * cents });
    }
  };
  const limits = { from: span.from, to: span.to };
  const { sold, unpaid, trial, byHand, refunded } = statements(db);
  add(1, sold.all(limits));
  add(-1, unpaid.all(limits));
  add(-1, trial.all(limits));
  add(1, byHand.all(limits));
  add(-1, refunded.all(limits));

  const seen = countsByProduct(db, 'product', span);
  const bought = countsByProduct(db, 'buyer', span);
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .all()
    .map(({ id, name }) => {
      const sum = sums.get(id) ?? { units: 0, cents: 0 };
      const { count: views, visitors } = seen.get(id) ?? { count: 0, visitors: 0 };
      const buyers = bought.get(id)?.visitors ?? 0;
      return { id, name, ...sum, views, visitors, buyers, conversion: shareInPercent(buyers, visitors) };
    })
    .filter(({ cents, units, views }) => cents !== 0 || units !== 0 || views > 0)
    .sort((a, b) => b.cents - a.cents || b.views - a.views || (a.name < b.name ? -1 : 1))
    .slice(0, TOP_PRODUCTS)
    .map(({ cents, ...product }) => ({ ...product, revenue: toSignedWire(cents) }));
}
