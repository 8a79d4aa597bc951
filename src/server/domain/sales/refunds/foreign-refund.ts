import { and, desc, eq, sql } from 'drizzle-orm';
import { orderEvents } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import type { Refund } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { isRefundStatus, mayMoveRefund } from '#shared/order-state.ts';
import { flagOrder } from '../orders/flag-order.ts';
import { recordEvent } from '../orders/order-timeline.ts';
import { settleOrder } from '../orders/settle-order.ts';
import type { RefundRow } from './refund-row.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Records a refund in another currency than US dollars in the order's timeline and flags the order. It isn't stored as a refund, because
 * amounts of refunds are dollars and would be added up. Repeating a report changes nothing. Call it inside a transaction.
 * @param known our own refund that this turns out to be, which then counts as nothing; the provider has it, so it isn't sent again
 * @returns whether it was news
 */
export function recordForeignRefund(
  services: Deps,
  orderId: string,
  report: Refund,
  known: RefundRow | undefined,
): boolean {
  const { status } = report;
  const before = lastStatus(services, orderId, report);
  if (before && !mayMoveRefund(before, status)) return false;
  if (known) emptyRefund(services, known, report);
  const actor = { kind: 'payment_provider' } as const;
  const note = `${beginning(report)}${displayForeign(report)}, so it isn't in the books. See the payment provider's dashboard.`;
  recordEvent(services, { orderId, type: 'refund', actor, before, after: status, note });
  flagOrder(services, orderId, 'payment_difference', { note });
  return true;
}

const beginning = ({ id }: Refund) => `The refund ${id} is in another currency: `;

/** Returns the status that the timeline says it reached; undefined if this is the first report. */
function lastStatus({ db }: Deps, orderId: string, report: Refund) {
  const { orderId: order, type, note, createdAt } = orderEvents;
  const start = beginning(report);
  const isAboutIt = sql`substr(${note}, 1, ${start.length}) = ${start}`;
  const last = db
    .select({ after: orderEvents.after })
    .from(orderEvents)
    .where(and(eq(order, orderId), eq(type, 'refund'), isAboutIt))
    .orderBy(desc(createdAt), desc(sql`rowid`))
    .limit(1)
    .get();
  return isRefundStatus(last?.after) ? last.after : undefined;
}

function emptyRefund(services: Deps, { id, orderId }: RefundRow, report: Refund): void {
  const { db, now } = services;
  const { id: providerRefundId, status, failureReason } = report;
  const nothing = { amountCents: 0, sums: {}, shippingLine: { price: 0, adjustments: {} } };
  db.delete(refundItems).where(eq(refundItems.refundId, id)).run();
  db.update(refunds)
    .set({ ...nothing, status, providerRefundId, failureReason, updatedAt: now() })
    .where(eq(refunds.id, id))
    .run();
  settleOrder(services, orderId, { kind: 'payment_provider' });
}

/** Returns its amount with its currency: `EUR 10.00`, `JPY 1,000`. */
function displayForeign({ amount, currency }: Refund): string {
  const options = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const format = new Intl.NumberFormat('en-US', options);
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  // Between code and amount it has a no-break space.
  return format.format(amount / 10 ** digits).replaceAll('\u00a0', ' ');
}
