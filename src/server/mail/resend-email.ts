import { and, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { AppError } from '#shared/errors.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Administrator } from '../orders/change-status.ts';
import { isToBuyer } from '../orders/order-emails.ts';
import { recordEvent } from '../orders/order-timeline.ts';
import { readOrder } from '../orders/orders.queries.ts';
import { remakeEmail } from '../orders/remake-email.ts';
import type { Services } from '../services.ts';
import { toOutboxEmail } from './emails.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;
type EmailRow = typeof emails.$inferSelect;

/**
 * Sends an email of the outbox again; one to the buyer of an order goes to the order's current address
 * (docs/product.md#resending). An email that couldn't be sent is tried again now. One that is waiting stays as it is, so
 * that a repeated request sends it once.
 * @throws AppError `email_not_found`, `no_customer_email`, `email_body_removed`
 */
export function resendEmail(services: Deps, id: string, actor: Administrator): OutboxEmail {
  const { db } = services;
  return transaction(db, () => {
    const email = db.select().from(emails).where(eq(emails.id, id)).get();
    if (!email) throw new AppError('email_not_found');
    if (email.status === 'waiting') return toOutboxEmail(email);
    const order = email.orderId === null ? null : readOrder(db, email.orderId);
    const recipient = order && isToBuyer(email.template) ? order.customerEmail : email.recipient;
    if (!recipient) throw new AppError('no_customer_email');
    const changes = {
      recipient,
      status: 'waiting' as const,
      sentAt: null,
      lastError: null,
      ...bodyOf(services, email),
      ...scheduleSending(services, email),
    };
    db.update(emails).set(changes).where(eq(emails.id, id)).run();
    if (order) {
      const note = email.subject;
      recordEvent(services, { orderId: order.id, type: 'email_resent', actor, after: recipient, note });
    }
    return toOutboxEmail({ ...email, ...changes });
  });
}

/** Returns the data to render if neither the text nor the data is stored anymore. */
function bodyOf(services: Deps, email: EmailRow): Partial<EmailRow> {
  if (email.data !== null || (email.html !== null && email.text !== null)) return {};
  const remade = remakeEmail(services, email);
  if (!remade) throw new AppError('email_body_removed');
  return { data: remade.data };
}

/** Moves a retry that waits for its turn forward, or schedules one more sending. */
function scheduleSending(services: Deps, { id, sending }: EmailRow): Pick<EmailRow, 'sending'> {
  const { db, now } = services;
  const { changes } = db
    .update(jobs)
    .set({ runAt: now() })
    .where(and(eq(jobs.kind, 'send_email'), eq(jobs.key, jobKey(id, sending)), eq(jobs.status, 'waiting')))
    .run();
  if (changes > 0) return { sending };
  const next = sending + 1;
  enqueueJob(services, { kind: 'send_email', key: jobKey(id, next), payload: { emailId: id } });
  return { sending: next };
}

/** Each sending has a key of its own, because the job of the one before may not be recorded as done yet. */
function jobKey(id: string, sending: number): string {
  return sending === 1 ? id : `${id} ${sending}`;
}
