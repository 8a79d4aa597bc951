import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import type { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { findInquiry } from './inquiries.queries.ts';
import type { InquiryRow } from './inquiry-wire.ts';

export const INQUIRY_NOT_FOUND: Refusal = {
  code: 'not_found',
  message: "This message doesn't exist anymore.",
};

/** Returns a message's row. @throws AppError `not_found` */
export function requireInquiryRow(db: Db, id: string): InquiryRow {
  const row = db.select().from(contacts).where(eq(contacts.id, id)).get();
  if (!row) throw new AppError(INQUIRY_NOT_FOUND);
  return row;
}

/** Returns a message with its history. @throws AppError `not_found` */
export function requireInquiry(db: Db, id: string): InquiryDetail {
  const inquiry = findInquiry(db, id);
  if (!inquiry) throw new AppError(INQUIRY_NOT_FOUND);
  return inquiry;
}
