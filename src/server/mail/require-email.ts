import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { AppError } from '#shared/errors.ts';
import { isSample } from '../samples/samples.queries.ts';
import { isBeingTried } from './sending-job.ts';

export type EmailRow = typeof emails.$inferSelect;

/** An email with whether `npm run demo` made it, and whether the worker sends it right now. */
export type MarkedEmail = EmailRow & { isSample: boolean; isBeingTried: boolean };

/** Removes the text of an email. */
export const NO_BODY = { data: null, html: null, text: null };

/** Returns the row of an email. @throws AppError `email_not_found` */
export function requireEmail(db: Db, id: string): MarkedEmail {
  const columns = { ...getTableColumns(emails), isSample: isSample(emails), isBeingTried };
  const email = db.select(columns).from(emails).where(eq(emails.id, id)).get();
  if (!email) throw new AppError('email_not_found');
  return email;
}
