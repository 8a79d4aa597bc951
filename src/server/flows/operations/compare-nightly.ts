import { compareStockWhenDue } from '#server/domain/catalog/compare-stock.ts';
import { type RecordMissedPayments, reconcileWhenDue } from '#server/domain/sales/ledger/reconcile-ledger.ts';
import type { Services } from '#server/kernel/services.ts';

/** Compares the ledger with the payment provider and the stock with its history, each once a night. */
export async function compareNightly(
  services: Services,
  recordMissedPayments: RecordMissedPayments,
): Promise<void> {
  // Records its own failures.
  await reconcileWhenDue(services, recordMissedPayments);
  await compareStockWhenDue(services);
}
