import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { VendorStats, Webhook, WebhookActivity, WebhookDetail } from '#shared/schemas/webhooks.schema.ts';
import { WEBHOOK_ACTIVITY_SIZE, WEBHOOK_PAGE_SIZE } from '#shared/webhooks.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of webhooks. */
export const WEBHOOKS_KEY = 'webhooks';

export function fetchWebhooks(view: ListView): Promise<ListPage<Webhook>> {
  return fetchPage(API.webhooks, Webhook, view, WEBHOOK_PAGE_SIZE);
}

export function fetchActivity(): Promise<WebhookActivity> {
  return callApi('GET', `${API.webhookActivity}?limit=${WEBHOOK_ACTIVITY_SIZE}`, WebhookActivity);
}

export function fetchVendorStats(): Promise<VendorStats[]> {
  return callApi('GET', API.webhookStats, array(VendorStats));
}

/** What `LoadedRecord` needs to show a webhook. */
export const webhookRecord = (id: string) => ({
  noun: 'webhook',
  queryKey: [WEBHOOKS_KEY, 'detail', id],
  load: () => callApi('GET', API.webhook(id), WebhookDetail),
});

export function replayWebhook(id: string): Promise<WebhookDetail> {
  return callApi('POST', API.webhookReplay(id), WebhookDetail);
}

export function dismissWebhook(id: string): Promise<WebhookDetail> {
  return callApi('POST', API.webhookDismiss(id), WebhookDetail);
}

export function matchWebhook(id: string, orderId: string): Promise<WebhookDetail> {
  return callApi('POST', API.webhookMatch(id), WebhookDetail, { orderId });
}
