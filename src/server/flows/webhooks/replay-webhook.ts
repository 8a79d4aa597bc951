import { and, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { WebhookDetail } from '#shared/schemas/webhooks.schema.ts';
import { auditWebhook } from './audit-webhook.ts';
import { processWebhook } from './process-webhook.ts';
import { canReplay, requireWebhook, showWebhook } from './webhooks.queries.ts';

/** Later than this request can take: the job goes on with what it leaves undone. */
const RETRY_MS = 2 * MINUTE_MS;

/**
 * Processes a print vendor's webhook again, now: asks the vendor about its order whatever it said before
 * (docs/product/fulfillment.md#webhook-monitoring). If that fails, the webhook has the reason beside what became
 * of it before, and a job tries again.
 * @throws AppError `not_found`, `too_late`
 */
export async function replayWebhook(
  services: Services,
  id: string,
  actor: Administrator,
): Promise<WebhookDetail> {
  const { db, log, now } = services;
  transaction(db, () => {
    const event = requireWebhook(db, id);
    if (!canReplay(event))
      throw new AppError('too_late', {
        message: "We no longer have this webhook's body, so it can't be replayed.",
      });
    auditWebhook(services, { event, actor, action: 'webhook_replayed' });
    db.update(webhookEvents).set({ processedAt: null, error: null }).where(eq(webhookEvents.id, id)).run();
    if (event.vendorOrderId !== null) {
      db.update(vendorOrders)
        .set({ checkedAt: null })
        .where(
          and(eq(vendorOrders.vendorId, event.source), eq(vendorOrders.vendorOrderId, event.vendorOrderId)),
        )
        .run();
    }
    const runAt = new Date(now().getTime() + RETRY_MS);
    enqueueJob(services, { kind: 'process_vendor_event', key: id, payload: { eventId: id }, runAt });
  });
  try {
    await processWebhook(services, id);
  } catch (err) {
    log.warn({ err, eventId: id }, 'a replayed webhook could not be processed');
  }
  return showWebhook(db, id);
}
