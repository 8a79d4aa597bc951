import { createHmac, randomBytes } from 'node:crypto';
import { type Order, type OrderShipment, STORE, toIso, toUnix } from './objects.ts';
import type { QueuedReport, Records } from './records.ts';
import { drawFault, type SandboxSettings } from './settings.ts';

interface Context {
  records: Records;
  now: Date;
  settings: SandboxSettings;
  random: () => number;
}

/** How late a report can be while the clock is off. */
const LATE_SECONDS = 60;

type OrderReport =
  | 'order_created'
  | 'order_updated'
  | 'order_failed'
  | 'order_canceled'
  | 'order_put_hold'
  | 'order_remove_hold';
type ShipmentReport = 'shipment_sent' | 'shipment_delivered' | 'shipment_returned';

/** Makes a pair of keys for the reports of v2. */
export function newKeys(): { public_key: string; secret_key: string } {
  return { public_key: randomBytes(9).toString('base64'), secret_key: randomBytes(32).toString('hex') };
}

/** Queues a signed report of v2 about an order. */
export function queueOrderReport(context: Context, type: OrderReport, order: Order): void {
  const isStopped = type === 'order_failed' || type === 'order_canceled' || type === 'order_put_hold';
  queue(context, type, { ...(isStopped && { reason: order.error ?? 'Sandbox' }), order: orderData(order) });
}

/** Queues a signed report of v2 about a shipment. */
export function queueShipmentReport(
  context: Context,
  type: ShipmentReport,
  order: Order,
  shipment: OrderShipment,
): void {
  const shippedAt = toIso(shipment.shipped_at);
  queue(context, type, {
    ...(type === 'shipment_returned' && { reason: 'Sandbox' }),
    shipment: {
      id: shipment.id,
      status: shipment.returned ? 'returned' : 'shipped',
      store_id: STORE.id,
      tracking_number: shipment.tracking_number,
      tracking_url: shipment.tracking_url,
      created_at: shippedAt,
      ship_date: shippedAt.slice(0, 10),
      shipped_at: shippedAt,
      delivered_at: shipment.delivered_at === null ? null : toIso(shipment.delivered_at),
      reshipment: shipment.reshipment,
    },
    order: orderData(order),
  });
}

function orderData(order: Order) {
  return {
    id: order.id,
    external_id: order.external_id ?? '',
    status: order.status,
    store_id: STORE.id,
    dashboard_url: `https://www.printful.com/dashboard?order_id=${order.id}`,
    created_at: toIso(order.created),
    updated_at: toIso(order.updated),
  };
}

function queue(context: Context, type: string, data: object): void {
  const { records, now } = context;
  const webhook = records.setting('webhook_v2');
  const subscribed = webhook?.events.find((event) => event.type === type);
  if (!webhook || !subscribed) return;
  const body = JSON.stringify({
    type,
    occurred_at: toIso(toUnix(now)),
    retries: 0,
    store_id: STORE.id,
    data,
  });
  send(context, {
    url: subscribed.url ?? webhook.default_url,
    body,
    headers: {
      'x-pf-webhook-public-key': webhook.public_key,
      'x-pf-webhook-signature': createHmac('sha256', Buffer.from(webhook.secret_key, 'hex'))
        .update(body)
        .digest('hex'),
    },
  });
}

/** Queues a report a random number of times, each after a random delay. One that is late comes after those that happened later. */
function send(context: Context, report: Pick<QueuedReport, 'url' | 'body' | 'headers'>): void {
  const { records, now, settings, random } = context;
  if (drawFault(context, ['unsent']) !== null) return;
  const latestMs = (settings.clock?.[2] ?? LATE_SECONDS) * 1000;
  const copies = drawFault(context, ['twice']) === null ? 1 : 2;
  for (let copy = 0; copy < copies; copy++) {
    const isLate = drawFault(context, ['late']) !== null;
    records.queueReport({ ...report, dueAt: now.getTime() + (isLate ? Math.ceil(random() * latestMs) : 0) });
  }
}

/** Queues a report of v1 about a product, which isn't signed. */
export function queueProductReport(context: Context, type: 'product_updated', product: object): void {
  const { records, now } = context;
  const webhook = records.setting('webhook_v1');
  if (!webhook?.types.includes(type)) return;
  const report = { type, created: toUnix(now), retries: 0, store: STORE.id, data: { sync_product: product } };
  send(context, { url: webhook.url, body: JSON.stringify(report), headers: {} });
}
