import { transaction } from '#db/client.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { LedgerComparison } from '#shared/schemas/payments.schema.ts';
import { readComparison } from './differences.queries.ts';

/**
 * Starts a comparison with the payment provider, unless one is requested or under way (docs/product/payments.md#reconciliation).
 */
export function requestComparison(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
): LedgerComparison {
  return transaction(services.db, () => {
    if (readComparison(services).check.state === 'idle')
      enqueueJob(services, { kind: 'compare_ledger_now', key: 'requested', payload: {} });
    return readComparison(services);
  });
}
