import * as z from 'zod/mini';
import { EMAIL_PAGE_SIZE, EMAIL_STATES, MAX_EMAIL_SEARCH_LENGTH } from '#shared/email-status.ts';
import { EMAIL_TEMPLATE_NAMES } from '#shared/email-templates.ts';
import { page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** The query of GET /api/admin/emails. */
export const EmailsQuery = z.object({
  /** Any part of the recipient or the subject. */
  q: optionalText(MAX_EMAIL_SEARCH_LENGTH),
  /** `undelivered` is failed or bounced. */
  status: absentWhenEmpty(z.enum(EMAIL_STATES, 'Unknown status')),
  template: absentWhenEmpty(z.enum(EMAIL_TEMPLATE_NAMES, 'Unknown template')),
  ...page(EMAIL_PAGE_SIZE),
});
export type EmailsQuery = z.output<typeof EmailsQuery>;
