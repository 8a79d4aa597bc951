import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { ledgerDifferences } from '#db/schema/ledger.ts';
import { orders } from '#db/schema/orders.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { DifferenceResolution, LedgerComparison } from '#shared/schemas/payments.schema.ts';
import { readComparison } from './differences.queries.ts';
import { closeDifference } from './record-differences.ts';

/**
 * Resolves a difference that an administrator explains, and the flag with the last one of its order
 * (docs/product/payments.md#reconciliation). It stays resolved while its amounts stay the same. Resolving it again changes
 * nothing.
 * @throws AppError `not_found`
 */
export function resolveDifference(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  id: string,
  { note }: DifferenceResolution,
  actor: Administrator,
): LedgerComparison {
  const { db } = services;
  return transaction(db, () => {
    const difference = db.select().from(ledgerDifferences).where(eq(ledgerDifferences.id, id)).get();
    if (!difference) throw new AppError('not_found', { message: "This difference doesn't exist anymore." });
    if (difference.resolvedAt === null) {
      closeDifference(services, difference, { actor, note });
      const { orderId, source, kind, oursCents, theirsCents } = difference;
      const order = orderId
        ? db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId)).get()
        : undefined;
      recordAudit(services, {
        actor,
        action: 'payment_difference_resolved',
        ...(orderId &&
          order && { subject: { type: 'order', id: orderId, name: toOrderNumber(order.number) } }),
        after: { source, kind, oursCents, theirsCents, note },
      });
    }
    return readComparison(services);
  });
}
