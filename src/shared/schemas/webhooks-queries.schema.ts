import * as z from 'zod/mini';
import { MAX_PAGE_SIZE } from '#shared/paging.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';
import {
  MAX_WEBHOOK_SEARCH_LENGTH,
  WEBHOOK_ACTIVITY_SIZE,
  WEBHOOK_PAGE_SIZE,
  WEBHOOK_STATES,
} from '#shared/webhooks.ts';
import { numberParam, page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** The query of GET /api/admin/webhooks. */
export const WebhooksQuery = z.object({
  /** An order number, or any part of the order's id, the vendor's id of it, the type or the id of the message. */
  q: optionalText(MAX_WEBHOOK_SEARCH_LENGTH),
  vendor: absentWhenEmpty(z.enum(VENDOR_IDS, 'Unknown vendor')),
  state: absentWhenEmpty(z.enum(WEBHOOK_STATES, 'Unknown state')),
  /** The id of an order. */
  order: absentWhenEmpty(z.uuid('Give the id of an order')),
  ...page(WEBHOOK_PAGE_SIZE),
});
export type WebhooksQuery = z.output<typeof WebhooksQuery>;

/** The query of GET /api/admin/webhooks/activity. */
export const ActivityQuery = z.object({ limit: numberParam(WEBHOOK_ACTIVITY_SIZE, 1, MAX_PAGE_SIZE) });
