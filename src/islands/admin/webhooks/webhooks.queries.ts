import type { Webhook } from '#shared/schemas/webhooks.schema.ts';
import { WEBHOOK_PAGE_SIZE } from '#shared/webhooks.ts';
import { call } from '../../../client/api.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of webhooks. */
export const WEBHOOKS_KEY = 'webhooks';

export function fetchWebhooks(view: ListView): Promise<ListPage<Webhook>> {
  return fetchPage('GET /api/admin/webhooks', view, WEBHOOK_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show a webhook. */
export const webhookRecord = (id: string) => ({
  noun: 'webhook',
  queryKey: [WEBHOOKS_KEY, 'detail', id],
  load: () => call('GET /api/admin/webhooks/:id', { id }),
});
