import { transaction } from '#db/client.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { WebhookDetail } from '#shared/schemas/webhooks.schema.ts';
import { auditWebhook } from './audit-webhook.ts';
import { requireUnmatched, settleUnmatched } from './unmatched-webhooks.ts';
import { showWebhook } from './webhooks.queries.ts';

/**
 * Takes an unmatched webhook off the list of what needs a person, with all others about its vendor order, also those to come. It can
 * still be matched.
 * @throws AppError `not_found`, `nothing_to_do`
 */
export function dismissWebhook(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  actor: Administrator,
): WebhookDetail {
  const { db } = services;
  return transaction(db, () => {
    const event = requireUnmatched(services, id);
    if (event.outcome !== 'ignored') {
      settleUnmatched(services, event, { outcome: 'ignored' });
      auditWebhook(services, { event, actor, action: 'webhook_dismissed' });
    }
    return showWebhook(db, id);
  });
}
