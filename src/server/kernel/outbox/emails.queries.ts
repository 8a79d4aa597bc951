import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#db/bound-values.ts';
import type { Db } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import { countsOf } from '#server/kernel/search/search-text.ts';
import { EMAIL_STATUSES } from '#shared/email-status.ts';
import type { EmailTemplate } from '#shared/email-templates.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import type { EmailCounts } from '#shared/schemas/outbox.schema.ts';
import { allowedEmailActions } from './allowed-email-actions.ts';
import { type EmailFilter, emailCondition, findsMore } from './email-filter.ts';
import { hasBody, type MarkedEmail } from './require-email.ts';
import { goesOutAt, isBeingTried } from './sending-job.ts';

const MAX_OF_ORDER = 200;

/** Everything except the body, which is large. */
const COLUMNS = {
  id: emails.id,
  template: emails.template,
  recipient: emails.recipient,
  subject: emails.subject,
  orderId: emails.orderId,
  status: emails.status,
  createdAt: emails.createdAt,
  sentAt: emails.sentAt,
  lastError: emails.lastError,
  sending: emails.sending,
  isSample: isSample(emails),
  isBeingTried,
  goesOutAt,
  hasBody,
};

/** Returns the emails about an order, newest first, at most 200. */
export function listOrderEmails(db: Db, orderId: string): OutboxEmail[] {
  return db
    .select(COLUMNS)
    .from(emails)
    .where(eq(emails.orderId, orderId))
    .orderBy(desc(emails.createdAt), desc(sql`rowid`))
    .limit(MAX_OF_ORDER)
    .all()
    .map(toOutboxEmail);
}

/** Returns the last email of a template about each of these orders, by order. */
export function lastEmailsOf(
  db: Db,
  template: EmailTemplate,
  orderIds: readonly string[],
): Map<string, OutboxEmail> {
  if (orderIds.length === 0) return new Map();
  const found = db
    .select(COLUMNS)
    .from(emails)
    .where(and(isOneOf(emails.orderId, orderIds), eq(emails.template, template)))
    .orderBy(asc(emails.createdAt), asc(emails.number))
    .all();
  return new Map(found.map((email) => [email.orderId ?? '', toOutboxEmail(email)]));
}

/**
 * Returns a page of matching emails, newest first, and their total number; `hasMore` if a search has more matches than it
 * examines.
 */
export function listEmails(
  db: Db,
  { limit, offset, ...filter }: EmailFilter & { limit: number; offset: number },
): { emails: OutboxEmail[]; total: number; hasMore: boolean } {
  const condition = emailCondition(filter);
  const page = db
    .select(COLUMNS)
    .from(emails)
    .where(condition)
    .orderBy(desc(emails.createdAt), desc(emails.number))
    .limit(limit)
    .offset(offset)
    .all()
    .map(toOutboxEmail);
  const isAll = offset === 0 && page.length < limit;
  const total = isAll ? page.length : (db.select({ n: count() }).from(emails).where(condition).get()?.n ?? 0);
  return { emails: page, total, hasMore: filter.search !== undefined && findsMore(db, filter.search) };
}

/** Returns how many emails there are in each status. */
export function countEmails(db: Db): EmailCounts {
  const groups = db.select({ status: emails.status, n: count() }).from(emails).groupBy(emails.status).all();
  return countsOf(EMAIL_STATUSES, (status) => groups.find((group) => group.status === status)?.n ?? 0);
}

/** Converts an email to the wire format, without its body. */
export function toOutboxEmail(email: Pick<MarkedEmail, keyof typeof COLUMNS>): OutboxEmail {
  const {
    id,
    template,
    recipient,
    subject,
    orderId,
    status,
    createdAt,
    sentAt,
    lastError,
    sending,
    isSample: sample,
    goesOutAt: delayedUntil,
  } = email;
  return {
    id,
    template,
    recipient,
    subject,
    orderId,
    status,
    createdAt: createdAt.toISOString(),
    goesOutAt: delayedUntil?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    lastError,
    sending,
    isSample: sample,
    allowed: allowedEmailActions(email),
  };
}
