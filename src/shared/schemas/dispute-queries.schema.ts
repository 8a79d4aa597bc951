import * as z from 'zod/mini';
import { DISPUTE_FILTERS, DISPUTE_PAGE_SIZE, MAX_DISPUTE_SEARCH_LENGTH } from '#shared/disputes.ts';
import { page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** The query of GET /api/admin/disputes. */
export const DisputeQuery = z.object({
  state: absentWhenEmpty(z.enum(DISPUTE_FILTERS, 'Unknown state')),
  /** Any part of the order number, the customer's name or email address, or the provider's id. */
  q: optionalText(MAX_DISPUTE_SEARCH_LENGTH),
  ...page(DISPUTE_PAGE_SIZE),
});
export type DisputeQuery = z.output<typeof DisputeQuery>;
