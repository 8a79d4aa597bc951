import { transaction } from '#db/client.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { toOutboxEmail } from './emails.queries.ts';
import { queueEmail } from './queue-email.ts';
import { requireEmail } from './require-email.ts';

/**
 * Queues a test message to the requesting administrator, at most 5 an hour.
 * @throws AppError `rate_limited`
 */
export async function sendTestEmail(
  services: Services,
  { id: userId, username, email: recipient }: User,
  actor: AuditActor,
): Promise<OutboxEmail> {
  const { db, env } = services;
  await services.limits.spend('test-email', userId);
  return transaction(db, () => {
    const subject = `Test message from ${readSetting(services, 'institute').name}`;
    const id = queueEmail(services, {
      template: 'test-message',
      recipient,
      subject,
      data: { username, site: new URL(env.siteUrl).host },
    });
    recordAudit(services, {
      actor,
      action: 'test_email_sent',
      subject: { type: 'email', id, name: subject },
      after: { recipient },
    });
    return toOutboxEmail(requireEmail(db, id));
  });
}
