import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

const MAX_EMAILS = 200;

/** Returns the emails about an order, newest first, at most 200. */
export function listOrderEmails(db: Db, orderId: string): OutboxEmail[] {
  return db
    .select()
    .from(emails)
    .where(eq(emails.orderId, orderId))
    .orderBy(desc(emails.createdAt), desc(sql`rowid`))
    .limit(MAX_EMAILS)
    .all()
    .map(toOutboxEmail);
}

/** Converts an email to the wire format, without its body. */
export function toOutboxEmail(email: typeof emails.$inferSelect): OutboxEmail {
  const { id, template, recipient, subject, status, createdAt, sentAt, lastError, sending } = email;
  return {
    id,
    template,
    recipient,
    subject,
    status,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    lastError,
    sending,
  };
}
