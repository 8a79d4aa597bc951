import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';

/**
 * Queues publishing the pages with what is saved (docs/product.md#publishing-settings). Call it in the transaction of the
 * change. Each change has a job of its own, because a build that is running may have read what was saved before it.
 */
export function publishPages(services: Pick<Services, 'db' | 'newId' | 'now'>): void {
  enqueueJob(services, { kind: 'publish', key: services.newId(), payload: {} });
}
