import type { contacts } from '#db/schema/site.ts';
import type { Inquiry } from '#shared/schemas/inquiry.schema.ts';

export type InquiryRow = typeof contacts.$inferSelect;

/** Converts a message to the wire format. */
export function toInquiry(row: InquiryRow, owner: Inquiry['owner']): Inquiry {
  const { id, firstName, lastName, email, phone, interest, message, course, page, status } = row;
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    interest,
    message,
    course,
    page,
    status,
    owner,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
