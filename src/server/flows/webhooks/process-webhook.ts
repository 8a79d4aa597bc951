import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import type { Services } from '#server/kernel/services.ts';
import type { StoredEvent } from './webhook-source.ts';
import { findWebhookSource } from './webhook-sources.ts';

/**
 * Processes a stored event with the handler of its source (docs/product/back-office.md#webhooks). Safe to repeat: the
 * event is marked as processed in the transaction that writes its effects, and orders, which `finishCheckout` creates
 * before, are created once.
 * @throws Error when the source is unknown or processing fails; the event stores the reason
 */
export async function processWebhook(services: Services, eventId: string): Promise<void> {
  const { db, now } = services;
  const stored = findEvent(services, eventId);
  if (!stored || stored.processedAt) return;
  const update = (outcome: Partial<StoredEvent>) =>
    db.update(webhookEvents).set(outcome).where(eq(webhookEvents.id, eventId)).run();
  try {
    const source = findWebhookSource(stored.source);
    if (!source) throw new Error(`No handler for webhooks from ${stored.source}.`);
    const apply = await source.prepare(services, stored);
    transaction(db, () => {
      // Another worker may have processed it during the request to the sender.
      if (findEvent(services, eventId)?.processedAt) return;
      const { result = null, ...effect } = apply();
      update({ ...effect, result, processedAt: now(), error: null });
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    transaction(db, () => {
      // Another worker may have processed it meanwhile.
      if (findEvent(services, eventId)?.processedAt === null) update({ error: message });
    });
    throw error;
  }
}

function findEvent({ db }: Services, id: string): StoredEvent | undefined {
  return db.select().from(webhookEvents).where(eq(webhookEvents.id, id)).get();
}
