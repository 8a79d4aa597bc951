import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import type { TaxReversal } from '#server/gateways/tax/tax.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { type LineAmounts, netOf, taxOf } from '#shared/amounts.ts';
import { sum } from '#shared/money.ts';

type RefundRow = typeof refunds.$inferSelect;

/**
 * Enqueues the reversal of the tax in a refund that has succeeded, if a tax service calculated that of its order. Call it
 * inside the transaction that records the success.
 */
export function enqueueTaxReversal(services: Pick<Services, 'db' | 'newId' | 'now'>, refundId: string): void {
  if (!findRefund(services.db, refundId)?.order.taxCalculationId) return;
  enqueueJob(services, { kind: 'reverse_tax', key: refundId, payload: { refundId } });
}

/**
 * Records at the tax service that the tax in a refund was paid back (docs/product/checkout.md#tax). Safe to repeat: the service
 * records a refund once. A refund that has failed by now isn't reversed.
 * @throws Error when the sale isn't recorded there yet, or AppError what the tax gateway throws, for another attempt
 */
export async function reverseTax({ db, tax }: Services, { refundId }: { refundId: string }): Promise<void> {
  const { refund, order } = findRefund(db, refundId) ?? {};
  if (!refund || !order?.taxCalculationId || refund.taxReversalId || refund.status !== 'succeeded') return;
  // The live account has no test sale.
  if (order.isTrial) return;
  const { taxTransactionId: transactionId } = order;
  if (!transactionId) throw new Error('The tax of this order is not recorded yet.');
  const { amountCents: amount } = refund;
  const taxReversalId = await tax.reverse({ refundId, transactionId, amount, parts: partsOf(db, refund) });
  db.update(refunds).set({ taxReversalId }).where(eq(refunds.id, refundId)).run();
}

function findRefund(db: Db, refundId: string) {
  return db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
    .get();
}

/** Returns what a refund consists of; null if its parts aren't known or don't add up to it. */
function partsOf(db: Db, refund: RefundRow): TaxReversal['parts'] {
  const lines = db
    .select({ position: orderItems.position, part: refundItems })
    .from(refundItems)
    .innerJoin(orderItems, eq(orderItems.id, refundItems.orderItemId))
    .where(eq(refundItems.refundId, refund.id))
    .all()
    .map(({ position, part: { quantity, goodsCents: price, adjustments } }) => ({
      position,
      quantity,
      ...taxedPart({ price, adjustments }),
    }))
    .filter(({ amount, tax }) => amount + tax > 0);
  const shipping = taxedPart(refund.shippingLine);
  const total = sum([...lines, shipping].flatMap(({ amount, tax }) => [amount, tax]));
  return total === refund.amountCents ? { lines, shipping } : null;
}

function taxedPart(line: LineAmounts) {
  return { amount: netOf(line), tax: taxOf(line) };
}
