import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import { AppError } from '#shared/errors.ts';
import type { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { findInquiry } from './inquiries.queries.ts';
import type { InquiryRow } from './inquiry-wire.ts';

/** Returns a message's row. @throws AppError `contact_not_found` */
export function requireInquiryRow(db: Db, id: string): InquiryRow {
  const row = db.select().from(contacts).where(eq(contacts.id, id)).get();
  if (!row) throw new AppError('contact_not_found');
  return row;
}

/** Returns a message with its history. @throws AppError `contact_not_found` */
export function requireInquiry(db: Db, id: string): InquiryDetail {
  const inquiry = findInquiry(db, id);
  if (!inquiry) throw new AppError('contact_not_found');
  return inquiry;
}
