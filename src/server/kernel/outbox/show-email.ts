import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { orders } from '#db/schema/orders.ts';
import { contactEvents, contacts } from '#db/schema/site.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import { isSecretEmail } from '#shared/email-templates.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { EmailDetail } from '#shared/schemas/outbox.schema.ts';
import { toOutboxEmail } from './emails.queries.ts';
import { type EmailRow, requireEmail } from './require-email.ts';
import { bodyOf } from './send-email.ts';
import { findSendingJob } from './sending-job.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log'>;

/**
 * Returns an email with its text, its subject matter, and its next attempt (docs/product/email.md#email-screen).
 * @throws AppError `not_found`
 */
export async function showEmail(services: Deps, id: string): Promise<EmailDetail> {
  const { db } = services;
  const email = requireEmail(db, id);
  const job = findSendingJob(db, email);
  const order = email.orderId
    ? db.select({ number: orders.number }).from(orders).where(eq(orders.id, email.orderId)).get()
    : undefined;
  const reply = db
    .select({ id: contacts.id, firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contactEvents)
    .innerJoin(contacts, eq(contacts.id, contactEvents.contactId))
    .where(eq(contactEvents.emailId, id))
    .get();
  return {
    ...toOutboxEmail(email),
    replyTo: email.replyTo,
    orderNumber: order ? toOrderNumber(order.number) : null,
    inquiryId: reply?.id ?? null,
    inquiryFrom: reply ? fullName(reply) : null,
    user: isSecretEmail(email.template) ? findOnlyUser(db, email.recipient) : null,
    nextAttemptAt: job?.status === 'waiting' ? job.runAt.toISOString() : null,
    isBeingSent: job?.status === 'running' && email.status !== 'sent',
    ...(await shownBody(services, email)),
  };
}

function findOnlyUser(db: Db, address: string): EmailDetail['user'] {
  const [user, another] = db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(sql`${users.email} collate nocase = ${address}`, isNull(users.disabledAt)))
    .limit(2)
    .all();
  return user && !another ? user : null;
}

async function shownBody(services: Deps, email: EmailRow): Promise<Pick<EmailDetail, 'body' | 'missing'>> {
  if (isSecretEmail(email.template)) return { body: null, missing: 'secret' };
  try {
    const body = await bodyOf(services, email);
    return body ? { body, missing: null } : { body, missing: 'removed' };
  } catch (err) {
    // For example, another release's. It can still be canceled.
    services.log.warn({ email: email.id, template: email.template, err }, 'An email could not be rendered.');
    return { body: null, missing: 'unreadable' };
  }
}
