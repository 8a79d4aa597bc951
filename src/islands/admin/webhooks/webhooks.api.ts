import { array, nullable, object, string } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { VendorStats, Webhook, WebhookActivity, WebhookDetail } from '#shared/schemas/webhooks.schema.ts';
import { WEBHOOK_ACTIVITY_SIZE, WEBHOOK_PAGE_SIZE } from '#shared/webhooks.ts';
import { fetchPage } from '../kit/list/fetch-page.ts';
import type { ListPage } from '../kit/list/ListScreen.tsx';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of webhooks. */
export const WEBHOOKS_KEY = 'webhooks';

/** The most orders that a search for the one to match returns. */
export const MAX_FOUND_ORDERS = 5;

/** What tells an order from others with a similar number. */
const FoundOrder = object({
  id: string(),
  orderNumber: string(),
  customerName: nullable(string()),
  totalAmount: string(),
  createdAt: string(),
});

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

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number];

/** Finds orders by any part of the number, the id, the customer's name or email address. */
export function findOrders(q: string) {
  const query = new URLSearchParams({ q, limit: String(MAX_FOUND_ORDERS) });
  return callApi('GET', `${API.adminOrders}?${query}`, array(FoundOrder));
}
