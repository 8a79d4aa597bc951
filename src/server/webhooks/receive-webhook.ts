import { transaction } from '#db/client.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';

interface ReceivedEvent {
  /** `stripe` or a print vendor's id. */
  source: string;
  /** The sender's own id of the event: the same one is stored once. */
  externalId: string;
  type: string;
  payload: unknown;
}

/**
 * Stores a verified event under its unique id, together with the job that acts on it (api.md, "Webhooks").
 * @returns false when this event was here before
 */
export function receiveWebhook(services: Services, event: ReceivedEvent): boolean {
  const { db, newId, now } = services;
  return transaction(db, () => {
    const id = newId();
    const { changes } = db
      .insert(webhookEvents)
      .values({ id, ...event, receivedAt: now() })
      .onConflictDoNothing()
      .run();
    if (changes > 0) enqueueJob(services, { kind: 'process_webhook', key: id, payload: { eventId: id } });
    return changes > 0;
  });
}
