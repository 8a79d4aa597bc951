import { and, eq, inArray, sql } from 'drizzle-orm';
import { webhookEvents } from '#db/schema/operations.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { StoredEvent } from './webhook-source.ts';
import { canMatch, requireWebhook, UNMATCHED_OUTCOMES } from './webhooks.queries.ts';

type Deps = Pick<Services, 'db' | 'now'>;
type UnmatchedWebhook = StoredEvent & { source: VendorId; vendorOrderId: string };

/**
 * Returns a webhook about a vendor order that no order of ours has, also if it was dismissed.
 * @throws AppError `not_found`, `nothing_to_do`
 */
export function requireUnmatched({ db }: Pick<Services, 'db'>, id: string): UnmatchedWebhook {
  const event = requireWebhook(db, id);
  if (!canMatch(event))
    throw new AppError('nothing_to_do', {
      message: "This webhook isn't unmatched anymore. Look at it again.",
    });
  return event;
}

/** Changes all unmatched webhooks about a vendor order, also those that were dismissed. */
export function settleUnmatched(
  { db, now }: Deps,
  { source, vendorOrderId }: Pick<UnmatchedWebhook, 'source' | 'vendorOrderId'>,
  change: Partial<Pick<StoredEvent, 'orderId' | 'outcome' | 'result'>>,
): void {
  // A replay that failed is over.
  const settledAt = sql.param(now(), webhookEvents.processedAt);
  const isSame = and(eq(webhookEvents.source, source), eq(webhookEvents.vendorOrderId, vendorOrderId));
  db.update(webhookEvents)
    .set({ ...change, error: null, processedAt: sql`coalesce(${webhookEvents.processedAt}, ${settledAt})` })
    .where(and(isSame, inArray(webhookEvents.outcome, UNMATCHED_OUTCOMES)))
    .run();
}
