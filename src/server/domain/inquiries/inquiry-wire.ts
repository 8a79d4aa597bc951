import type { contacts } from '#db/schema/site.ts';
import type { Inquiry } from '#shared/schemas/inquiry.schema.ts';

export type InquiryRow = typeof contacts.$inferSelect;

interface InquiryRows {
  contact: InquiryRow;
  owner: Inquiry['owner'];
  isSample: boolean;
}

/** Converts a message to the wire format. */
export function toInquiry({ contact: row, owner, isSample }: InquiryRows): Inquiry {
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
    isSample,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
