import * as z from 'zod/mini';
import { JOB_STATUSES } from '#shared/job-status.ts';
import { MAX_PUBLISH_SEARCH_LENGTH, PUBLISH_PAGE_SIZE } from '#shared/publishing.ts';
import { page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** The query of GET /api/admin/publish/history. */
export const PublishQuery = z.object({
  status: absentWhenEmpty(z.enum(JOB_STATUSES, 'Unknown status')),
  /** Any part of the reason or of who did it. */
  q: optionalText(MAX_PUBLISH_SEARCH_LENGTH),
  ...page(PUBLISH_PAGE_SIZE),
});
