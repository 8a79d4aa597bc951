import * as z from 'zod/mini';
import { MAX_PUBLISH_SEARCH_LENGTH, PUBLISH_PAGE_SIZE, PUBLISH_STATUSES } from '#shared/publishing.ts';
import { page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** The query of GET /api/admin/publish/history. */
export const PublishQuery = z.object({
  status: absentWhenEmpty(z.enum(PUBLISH_STATUSES, 'Unknown status')),
  /** Any part of the reason or of who did it. */
  q: optionalText(MAX_PUBLISH_SEARCH_LENGTH),
  ...page(PUBLISH_PAGE_SIZE),
});
