import { z } from 'zod';
import { isSameSecret } from '#server/gateways/signatures/same-secret.ts';
import { AppError } from '#shared/errors.ts';
import type { PrintVendor, Receiver, VendorEvent, WebhookRegistration } from './print-vendor.ts';
import { toRegistration } from './printful-replies.ts';
import { orNull } from './vendor-failures.ts';
import type { VendorHttp } from './vendor-http.ts';
import { id } from './vendor-reply.ts';
import {
  hmacHex,
  idOfContent,
  parseReport,
  requireSecret,
  requireToken,
  withToken,
} from './vendor-reports.ts';

/** Webhooks about orders and shipments, which v2 signs. Only v2 has `shipment_delivered`. */
const SIGNED_EVENTS = [
  'shipment_sent',
  'shipment_delivered',
  'shipment_returned',
  'shipment_canceled',
  'shipment_out_of_stock',
  'shipment_put_hold',
  'shipment_remove_hold',
  'order_created',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
];

/** Webhooks about products, which v2 doesn't have. v1 doesn't sign, so the address has a secret. */
const PRODUCT_EVENTS = ['product_synced', 'product_updated', 'product_deleted'];
const STOCK_EVENTS = ['stock_updated', 'catalog_stock_updated'];

const AboutOrder = z.object({ data: z.object({ order: z.object({ id }) }) });

/** Returns the secret in v1's address, derived from v2's, so that an account has one secret. */
function addressToken(webhookSecret: string): string {
  return hmacHex(keyOf(webhookSecret), 'product webhooks');
}

const HEXADECIMAL = /^(?:[0-9a-f]{2})+$/i;

/** Printful's secret is hexadecimal: the key is its bytes. Other text would decode to a shorter or even empty key. */
function keyOf(webhookSecret: string): Buffer {
  if (!HEXADECIMAL.test(webhookSecret)) throw new AppError('unknown_sender');
  return Buffer.from(webhookSecret, 'hex');
}

/**
 * Registers v2's signed webhooks and v1's webhooks about products. Printful doesn't document whether a store may have both: if
 * the second registration replaced the first, only the signed ones are registered again, and the next sync finds products. With
 * `ordersOnly` nothing else is tried, so that orders are never reported to nobody for longer than it takes to notice.
 * @returns the secret that Printful signs with
 * @throws AppError `vendor_failed` if Printful returns none, or reports to another app
 */
export async function registerPrintful(
  http: VendorHttp,
  url: string,
  { ordersOnly = false }: { ordersOnly?: boolean } = {},
): Promise<WebhookRegistration> {
  if (ordersOnly) return { webhookSecret: await registerSigned(http, url), reportsOrdersOnly: true };
  await refuseOtherReceiver(http, url);
  const signed = await orNull(http({ method: 'GET', path: '/v2/webhooks' }));
  refuseOther(signed === null ? null : toRegistration(signed).url, url);
  const webhookSecret = await registerSigned(http, url);
  const receiver = await watchPrintfulStock(http, url, webhookSecret, []);
  return receiver === 'ours'
    ? { webhookSecret, reportsOrdersOnly: false }
    : { webhookSecret: await registerSigned(http, url), reportsOrdersOnly: true };
}

async function receiverOf(http: VendorHttp, url: string): Promise<Receiver> {
  const now = await orNull(http({ method: 'GET', path: '/v2/webhooks' }));
  const known = now === null ? null : toRegistration(now).url;
  return known === url ? 'ours' : known === null ? 'none' : 'others';
}

/** v1's reply about its webhook address. Its documented example begins with a zero-width space. */
const ReceiverV1 = z.object({ result: z.object({ url: z.string() }) });

async function refuseOtherReceiver(http: VendorHttp, url: string): Promise<void> {
  const reply = await orNull(http({ method: 'GET', path: '/webhooks' }));
  refuseOther(ReceiverV1.safeParse(reply).data?.result.url.replace(/^\u200b/, '') ?? null, url);
}

/**
 * Refuses to replace another app's address: a store has only one. An address with our path belongs to this shop from before it
 * moved.
 * @throws AppError `vendor_failed`
 */
function refuseOther(receiver: string | null, url: string): void {
  if (!receiver || !URL.canParse(receiver)) return;
  const { host, pathname } = new URL(receiver);
  if (pathname === new URL(url).pathname) return;
  const message = `this store already reports to ${host}, for another app, and Printful has one address for each store. We left it as it is: turn it off in that app, or connect a store of its own.`;
  throw new AppError('vendor_failed', { message });
}

async function registerSigned(http: VendorHttp, url: string): Promise<string> {
  const body = { default_url: url, events: SIGNED_EVENTS.map((type) => ({ type })) };
  // Repeating it replaces the previous registration.
  const request = { method: 'POST', path: '/v2/webhooks', body, isRepeatable: true } as const;
  const { secret } = toRegistration(await http(request));
  if (secret === null || !HEXADECIMAL.test(secret)) {
    throw new AppError('vendor_failed', {
      cause: new Error('Printful registered a webhook without a secret.'),
    });
  }
  return secret;
}

/**
 * Registers v1's webhooks, including those about the stock of some catalog products.
 * @param stockIds null leaves them unchanged
 * @returns where v2's signed webhooks go then: registering v1's may have replaced them
 * @throws AppError `vendor_not_configured` without a secret, `unknown_sender` if it isn't hexadecimal, `vendor_failed` if v1
 * reports to another app
 */
export async function watchPrintfulStock(
  http: VendorHttp,
  url: string,
  webhookSecret: string | null,
  stockIds: readonly string[] | null,
): Promise<Receiver> {
  if (webhookSecret === null) throw new AppError('vendor_not_configured');
  if (stockIds !== null) await registerUnsigned(http, url, webhookSecret, stockIds);
  return receiverOf(http, url);
}

async function registerUnsigned(
  http: VendorHttp,
  url: string,
  webhookSecret: string,
  stockIds: readonly string[],
): Promise<void> {
  await refuseOtherReceiver(http, url);
  const body = {
    url: withToken(url, addressToken(webhookSecret)),
    types: [...PRODUCT_EVENTS, ...(stockIds.length > 0 ? ['stock_updated'] : [])],
    ...(stockIds.length > 0 && { params: { stock_updated: { product_ids: stockIds.map(Number) } } }),
  };
  await http({ method: 'POST', path: '/webhooks', body, isRepeatable: true });
}

/** Verifies v2's signature, or the secret in v1's address, and parses the webhook. */
export const readPrintfulReport: PrintVendor['verifyWebhook'] = (account, { rawBody, headers, url }) => {
  const secret = requireSecret(account.webhookSecret);
  const signature = headers.get('x-pf-webhook-signature');
  if (signature === null) requireToken(addressToken(secret), { headers, url });
  else if (!isSameSecret(signature.toLowerCase(), hmacHex(keyOf(secret), rawBody)))
    throw new AppError('unknown_sender');

  const payload = parseReport(rawBody);
  const type = z.string().safeParse(payload['type']).data;
  if (type === undefined) throw new AppError('bad_request');
  // Addresses end up in logs, so a secret in one only authorizes v1's events.
  if (signature === null && !isAboutProducts(type)) throw new AppError('unknown_sender');
  // v1 calls it `store`, v2 `store_id`.
  const storeId = id.safeParse(payload['store_id'] ?? payload['store']).data ?? null;
  return { externalId: idOfContent(payload), type, about: aboutOf(type, payload), storeId, payload };
};

function isAboutProducts(type: string): boolean {
  return PRODUCT_EVENTS.includes(type) || STOCK_EVENTS.includes(type);
}

function aboutOf(type: string, payload: unknown): VendorEvent['about'] {
  if (isAboutProducts(type)) return { kind: 'products' };
  const order = AboutOrder.safeParse(payload).data?.data.order;
  return order ? { kind: 'order', vendorOrderId: order.id } : null;
}
