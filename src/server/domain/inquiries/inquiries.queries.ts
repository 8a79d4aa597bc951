import { and, asc, count, desc, eq, gte, inArray, min, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { emails } from '#db/schema/operations.ts';
import { contactEvents, contacts } from '#db/schema/site.ts';
import { ordersOfEmail } from '#server/domain/sales/orders/short-orders.queries.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import { countsOf } from '#server/kernel/search/search-text.ts';
import type { Services } from '#server/kernel/services.ts';
import { monthStart } from '#server/kernel/time/days.ts';
import { INQUIRY_STATUSES } from '#shared/inquiry.ts';
import { INTERESTS } from '#shared/interests.ts';
import type { Inquiry, InquiryCounts, InquiryDetail, InquiryEvent } from '#shared/schemas/inquiry.schema.ts';
import { type InquiryFilter, inquiryCondition } from './inquiry-filter.ts';
import { toInquiry } from './inquiry-wire.ts';

const MAX_OTHERS = 20;
const EXCERPT_LENGTH = 200;

const NEWEST_FIRST = [desc(contacts.createdAt), desc(contacts.number)];
const owner = { id: users.id, username: users.username };

/** Returns a page of matching messages, newest first, and their total number. */
export function listInquiries(
  db: Db,
  { limit, offset, ...filter }: InquiryFilter & { limit: number; offset: number },
): { inquiries: Inquiry[]; total: number } {
  // Uses an index first, so that skipped messages aren't read.
  const page = db
    .select({ number: contacts.number })
    .from(contacts)
    .where(inquiryCondition(filter))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
  const inquiries = db
    .select({ contact: contacts, owner, isSample: isSample(contacts) })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.ownerId))
    .where(inArray(contacts.number, page))
    .orderBy(...NEWEST_FIRST)
    .all()
    .map(toInquiry);
  // Counting reads all matches, so the last page skips it. A page beyond the end can't tell the total.
  const isLast = inquiries.length < limit && (inquiries.length > 0 || offset === 0);
  return { inquiries, total: isLast ? offset + inquiries.length : countInquiries(db, filter) };
}

/** Returns the number of matching messages. */
export function countInquiries(db: Db, filter: InquiryFilter): number {
  return db.select({ n: count() }).from(contacts).where(inquiryCondition(filter)).get()?.n ?? 0;
}

/** Returns the numbers of messages for the tiles and filters (docs/product/inquiries.md#inquiries). */
export function summarizeInquiries({ db, env, now }: Pick<Services, 'db' | 'env' | 'now'>): InquiryCounts {
  const groups = db
    .select({ status: contacts.status, interest: contacts.interest, n: count() })
    .from(contacts)
    .groupBy(contacts.status, contacts.interest)
    .all();
  const sum = (matches: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(matches).reduce((total, { n }) => total + n, 0);
  const listed = (matches: (group: (typeof groups)[number]) => boolean) =>
    sum((group) => group.status !== 'spam' && matches(group));
  const thisMonth = and(
    ne(contacts.status, 'spam'),
    gte(contacts.createdAt, monthStart(env.timeZone, now())),
  );
  return {
    all: listed(() => true),
    military: listed(({ interest }) => interest === 'military' || interest === 'both'),
    civilian: listed(({ interest }) => interest === 'civilian' || interest === 'both'),
    thisMonth: db.select({ n: count() }).from(contacts).where(thisMonth).get()?.n ?? 0,
    byInterest: countsOf(INTERESTS, (interest) => listed((group) => group.interest === interest)),
    byStatus: countsOf(INQUIRY_STATUSES, (status) => sum((group) => group.status === status)),
  };
}

/** Returns how many messages are neither answered nor closed, and when the oldest arrived. */
export function countUnanswered(db: Db): { n: number; oldest: Date | null } | undefined {
  return db
    .select({ n: count(), oldest: min(contacts.createdAt) })
    .from(contacts)
    .where(eq(contacts.status, 'new'))
    .get();
}

/** Returns a message with its history, and the sender's other messages and orders. */
export function findInquiry(db: Db, id: string): InquiryDetail | undefined {
  const found = db
    .select({ contact: contacts, owner, isSample: isSample(contacts) })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.ownerId))
    .where(eq(contacts.id, id))
    .get();
  if (!found) return undefined;
  return {
    ...toInquiry(found),
    events: eventsOf(db, id),
    otherMessages: otherMessagesOf(db, found.contact),
    orders: ordersOfEmail(db, found.contact.email, MAX_OTHERS),
  };
}

function eventsOf(db: Db, contactId: string): InquiryEvent[] {
  return db
    .select({
      event: contactEvents,
      by: users.username,
      email: { id: emails.id, status: emails.status, lastError: emails.lastError },
    })
    .from(contactEvents)
    .leftJoin(users, eq(users.id, contactEvents.actorId))
    .leftJoin(emails, eq(emails.id, contactEvents.emailId))
    .where(eq(contactEvents.contactId, contactId))
    .orderBy(asc(contactEvents.createdAt), sql`${contactEvents}.rowid`)
    .all()
    .map(({ event: { id, type, before, after, note, createdAt }, by, email }) => ({
      id,
      type,
      by,
      before,
      after,
      note,
      email,
      createdAt: createdAt.toISOString(),
    }));
}

function otherMessagesOf(db: Db, { id, email }: { id: string; email: string }) {
  return db
    .select({
      id: contacts.id,
      status: contacts.status,
      excerpt: sql<string>`substr(${contacts.message}, 1, ${EXCERPT_LENGTH})`,
      createdAt: contacts.createdAt,
    })
    .from(contacts)
    .where(and(sql`${contacts.email} collate nocase = ${email}`, ne(contacts.id, id)))
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_OTHERS)
    .all()
    .map((other) => ({ ...other, createdAt: other.createdAt.toISOString() }));
}
