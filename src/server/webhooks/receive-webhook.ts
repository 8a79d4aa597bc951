import { transaction } from '#db/client.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';
import type { VerifiedEvent, WebhookSource } from './webhook-source.ts';

interface ReceivedEvent extends VerifiedEvent {
  source: string;
  job: WebhookSource['job'];
  /** Those that are kept. */
  headers?: Record<string, string>;
}

/**
 * Stores a verified event and the job that processes it, once per source and external id (docs/product.md#webhooks).
 * @returns false when this event was stored before
 */
export function receiveWebhook(services: Services, { job, ...event }: ReceivedEvent): boolean {
  const { db, newId, now } = services;
  return transaction(db, () => {
    const id = newId();
    const { changes } = db
      .insert(webhookEvents)
      .values({ id, ...event, receivedAt: now() })
      .onConflictDoNothing()
      .run();
    if (changes > 0) enqueueJob(services, { kind: job, key: id, payload: { eventId: id } });
    return changes > 0;
  });
}
