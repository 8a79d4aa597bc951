import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import { AppError } from '#shared/errors.ts';
import { goesOutAt, isBeingTried } from './sending-job.ts';

export type EmailRow = typeof emails.$inferSelect;

/** An email with whether it is a sample, whether the worker is sending it, whether its text is available, and when it goes out if delayed. */
export type MarkedEmail = EmailRow & {
  isSample: boolean;
  isBeingTried: boolean;
  goesOutAt: Date | null;
  hasBody: boolean;
};

/** Whether an email's text is stored, or the data to render it. */
export const hasBody =
  sql<boolean>`${emails.data} is not null or (${emails.html} is not null and ${emails.text} is not null)`.mapWith(
    Boolean,
  );

/** Removes the text of an email. */
export const NO_BODY = { data: null, html: null, text: null };

/** Returns the row of an email. @throws AppError `not_found` */
export function requireEmail(db: Db, id: string): MarkedEmail {
  const columns = {
    ...getTableColumns(emails),
    isSample: isSample(emails),
    isBeingTried,
    goesOutAt,
    hasBody,
  };
  const email = db.select(columns).from(emails).where(eq(emails.id, id)).get();
  if (!email) throw new AppError('not_found', { message: "We don't have this email anymore." });
  return email;
}
