import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { NO_CUSTOMER_EMAIL } from '#server/domain/sales/orders/order-refusals.ts';
import { recordEvent } from '#server/domain/sales/orders/order-timeline.ts';
import { readOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { remakeEmail } from '#server/domain/sales/orders/remake-email.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import { allowedEmailActions, isUnderWay } from '#server/kernel/outbox/allowed-email-actions.ts';
import { toOutboxEmail } from '#server/kernel/outbox/emails.queries.ts';
import { type EmailRow, type MarkedEmail, requireEmail } from '#server/kernel/outbox/require-email.ts';
import { findSendingJob, sendingKey } from '#server/kernel/outbox/sending-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { isToBuyer } from '#shared/email-templates.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;
type SendingJob = ReturnType<typeof findSendingJob>;

const BODY_REMOVED: Refusal = {
  code: 'too_late',
  message: "We no longer have the text of this email, so it can't be sent again.",
};

/**
 * Resends an email; one to an order's buyer goes to the order's current address (docs/product/email.md#resending). Retries a
 * failed email now. Skips one that is waiting or being sent, so that a repeated request sends it once.
 * @throws AppError `not_found`, `not_for_samples`, `blocked`, `too_late`
 */
export function resendEmail(services: Deps, id: string, actor: Administrator): OutboxEmail {
  const { db } = services;
  return transaction(db, () => {
    const email = requireEmail(db, id);
    if (email.isSample)
      throw new AppError('not_for_samples', { message: "This is a sample email, so it can't be sent." });
    if (isUnderWay(email)) return toOutboxEmail(email);
    if (!allowedEmailActions(email).resend) throw new AppError(BODY_REMOVED);
    const job = findSendingJob(db, email);
    const order = email.orderId === null ? null : readOrder(db, email.orderId);
    const recipient = order && isToBuyer(email.template) ? order.customerEmail : email.recipient;
    if (!recipient) throw new AppError(NO_CUSTOMER_EMAIL);
    const changes = {
      recipient,
      status: 'waiting' as const,
      sentAt: null,
      lastError: null,
      unanswered: 0,
      ...bodyOf(services, email),
      ...scheduleSending(services, email, job),
    };
    db.update(emails).set(changes).where(eq(emails.id, id)).run();
    const note = email.subject;
    if (order)
      recordEvent(services, { orderId: order.id, type: 'email_resent', actor, after: recipient, note });
    else {
      const subject = { type: 'email', id, name: note } as const;
      recordAudit(services, { actor, action: 'email_resent', subject, after: { recipient } });
    }
    return toOutboxEmail(requireEmail(db, id));
  });
}

/** Returns the data to render if neither the text nor the data is stored anymore. */
function bodyOf(services: Deps, email: MarkedEmail): Partial<EmailRow> {
  if (email.hasBody) return {};
  const remade = remakeEmail(services, email);
  if (!remade) throw new AppError(BODY_REMOVED);
  return { data: remade.data };
}

/** Moves a waiting retry forward, or schedules one more sending. */
function scheduleSending(
  services: Deps,
  { id, sending }: EmailRow,
  job: SendingJob,
): Pick<EmailRow, 'sending'> {
  const { db, now } = services;
  if (job?.status === 'waiting') {
    db.update(jobs).set({ runAt: now() }).where(eq(jobs.id, job.id)).run();
    return { sending };
  }
  const next = { id, sending: sending + 1 };
  enqueueJob(services, { kind: 'send_email', key: sendingKey(next), payload: { emailId: id } });
  return { sending: next.sending };
}
