import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';

/** Enqueues the sending of a paid order, if that is automatic. Call it inside the transaction that stores the order. */
export function enqueueFulfillment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
): void {
  const { automatic, delayMinutes } = readSetting(services, 'fulfillment');
  if (!automatic) return;
  const runAt = new Date(services.now().getTime() + delayMinutes * MINUTE_MS);
  enqueueJob(services, { kind: 'fulfill_order', key: orderId, payload: { orderId }, runAt });
}
