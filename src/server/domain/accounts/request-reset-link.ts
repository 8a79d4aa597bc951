import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';

/**
 * Queues links to choose a new password for the accounts with this username or email address. The worker looks for them
 * later, so that neither the response nor its timing shows whether there is one (docs/product/accounts.md#password-links).
 */
export function requestResetLink(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  nameOrEmail: string,
  address: string,
): void {
  const account = nameOrEmail.toLowerCase();
  const payload = { account, address, requestId: services.newId() };
  enqueueJob(services, { kind: 'send_reset_link', key: account, payload });
}
