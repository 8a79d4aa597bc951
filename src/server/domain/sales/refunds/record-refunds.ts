import { and, eq, isNull, or } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { refunds } from '#db/schema/refunds.ts';
import type { Refund } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { mayMoveRefund } from '#shared/order-state.ts';
import { refundParts } from '#shared/refund.ts';
import { requireOrder } from '../orders/require-order.ts';
import { recordForeignRefund } from './foreign-refund.ts';
import { insertRefund } from './insert-refund.ts';
import { moveRefund } from './move-refund.ts';
import type { RefundRow } from './refund-row.ts';
import { readRefundable } from './refunds.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Syncs the order's refunds from the payment provider: those requested here are recognized by our id, and those of its
 * dashboard get parts. Repeating a report changes nothing, and neither does a report older than the recorded status
 * (docs/product/refunds.md#refunds).
 * @returns how many reports changed something
 * @param options `notify`: false if the buyer already has the email although the outbox doesn't, as after a restore
 */
export function recordRefunds(
  services: Deps,
  orderId: string,
  reported: readonly Refund[],
  { notify = true }: { notify?: boolean } = {},
): number {
  return transaction(services.db, () => {
    let changed = 0;
    for (const report of reported) {
      const known = findKnown(services.db, orderId, report);
      if (report.currency !== 'usd') {
        if (recordForeignRefund(services, orderId, report, known)) changed += 1;
        continue;
      }
      // What the provider has isn't refused, whatever we believed before it answered.
      const isNews = !known || known.providerRefundId === null || mayMoveRefund(known.status, report.status);
      if (!isNews) continue;
      changed += 1;
      const refund = known ?? storeReported(services, orderId, report);
      const { id, status, failureReason, createdAt } = report;
      moveRefund(
        services,
        refund,
        { providerRefundId: id, status, failureReason, createdAt },
        { actor: { kind: 'payment_provider' }, notify },
      );
    }
    return changed;
  });
}

function findKnown(db: Db, orderId: string, { id, refundId }: Refund): RefundRow | undefined {
  const isOurs = refundId ? and(eq(refunds.id, refundId), isNull(refunds.providerRefundId)) : undefined;
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), or(eq(refunds.providerRefundId, id), isOurs)))
    .get();
}

/** Stores a refund that wasn't requested here, as if it had been. */
function storeReported(services: Deps, orderId: string, report: Refund): RefundRow {
  const { left } = readRefundable(services.db, requireOrder(services.db, orderId));
  const { amount, reason, createdAt } = report;
  return insertRefund(services, orderId, { parts: refundParts(left, { amount }), reason, createdAt });
}
