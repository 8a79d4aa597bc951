import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { VerifiedEvent, WebhookSource } from './webhook-source.ts';

interface ReceivedEvent extends VerifiedEvent {
  source: string;
  job: WebhookSource['job'];
  /** Those that are kept. */
  headers?: Record<string, string>;
}

/**
 * Stores a verified event and the job that processes it, once per source and external id (docs/product/back-office.md#webhooks).
 * @returns false when this event was stored before
 */
export function receiveWebhook(services: Services, { job, mayRecur, ...event }: ReceivedEvent): boolean {
  const { db, newId, now } = services;
  return transaction(db, () => {
    const id = newId();
    const externalId = mayRecur ? idAmongLatest(db, event, id) : event.externalId;
    const { changes } = db
      .insert(webhookEvents)
      .values({ id, ...event, externalId, receivedAt: now() })
      .onConflictDoNothing()
      .run();
    if (changes > 0) enqueueJob(services, { kind: job, key: id, payload: { eventId: id } });
    return changes > 0;
  });
}

/**
 * Returns the id under which to store an event that may recur: that of the latest event about the same order if the content
 * is the same, so that a repetition is stored once, otherwise one that no event has.
 */
function idAmongLatest(
  db: Db,
  { source, externalId, vendorOrderId }: Pick<ReceivedEvent, 'source' | 'externalId' | 'vendorOrderId'>,
  newId: string,
): string {
  if (vendorOrderId == null) return externalId;
  const latest = db
    .select({ externalId: webhookEvents.externalId })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.source, source), eq(webhookEvents.vendorOrderId, vendorOrderId)))
    .orderBy(desc(webhookEvents.receivedAt), desc(sql`webhook_events.rowid`))
    .limit(1)
    .get();
  if (!latest) return externalId;
  return latest.externalId.startsWith(externalId) ? latest.externalId : `${externalId} ${newId}`;
}
