import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { isUndelivered } from '#shared/email-status.ts';
import { isSecretEmail } from '#shared/email-templates.ts';
import { AppError } from '#shared/errors.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { allowedEmailActions } from './allowed-email-actions.ts';
import { toOutboxEmail } from './emails.queries.ts';
import { NO_BODY, requireEmail } from './require-email.ts';
import { findSendingJob } from './sending-job.ts';

/**
 * Cancels a waiting email, or dismisses one that couldn't be sent (docs/product/email.md#email-screen). Idempotent. Removes its
 * job in the same transaction; if the worker has already claimed it, the worker wins.
 * @throws AppError `not_found`, `too_late`, `in_progress`
 */
export function cancelEmail(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  actor: AuditActor,
): OutboxEmail {
  const { db } = services;
  return transaction(db, () => {
    const email = requireEmail(db, id);
    const { status, subject, recipient } = email;
    if (status === 'canceled') return toOutboxEmail(email);
    if (status === 'sent')
      throw new AppError('too_late', { message: "This email was already sent, so it can't be canceled." });
    if (!allowedEmailActions(email).cancel)
      throw new AppError('in_progress', {
        message: "This email is being sent right now, so it can't be canceled. Look again in a minute.",
      });
    const job = findSendingJob(db, email);
    if (job) db.delete(jobs).where(eq(jobs.id, job.id)).run();
    const changes = { status: 'canceled' as const, ...(isSecretEmail(email.template) && NO_BODY) };
    db.update(emails).set(changes).where(eq(emails.id, id)).run();
    recordAudit(services, {
      actor,
      action: isUndelivered(status) ? 'email_dismissed' : 'email_canceled',
      subject: { type: 'email', id, name: subject },
      before: { status, recipient },
      after: { status: changes.status },
    });
    return toOutboxEmail(requireEmail(db, id));
  });
}
