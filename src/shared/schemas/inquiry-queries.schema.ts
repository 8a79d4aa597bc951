import * as z from 'zod/mini';
import { INQUIRY_PAGE_SIZE, INQUIRY_STATUSES, MAX_INQUIRY_SEARCH_LENGTH } from '#shared/inquiry.ts';
import { INTERESTS } from '#shared/interests.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { idList, page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const filter = {
  /** Any part of first and last name, email address or, from three characters, the message. */
  q: optionalText(MAX_INQUIRY_SEARCH_LENGTH),
  interest: absentWhenEmpty(z.enum(INTERESTS, 'Unknown interest')),
  status: absentWhenEmpty(z.enum(INQUIRY_STATUSES, 'Unknown status')),
};

/** The query of GET /api/contacts. */
export const InquiriesQuery = z.object({ ...filter, ...page(INQUIRY_PAGE_SIZE) });
export type InquiriesQuery = z.output<typeof InquiriesQuery>;

/** The query of GET /api/contacts/export.csv. */
export const InquiryExportQuery = z.object({
  ...filter,
  /** Only these messages: ids, separated by commas. */
  ids: idList(MAX_BULK),
});
export type InquiryExportQuery = z.output<typeof InquiryExportQuery>;
