import type { z } from 'zod';
import { advanceOrder } from './advance.ts';
import { listPrintfiles, listTemplates } from './layouts.ts';
import { createMockupTask, readMockupTask } from './mockups.ts';
import { type Order, STORE, type StoreProduct, type SyncVariant, toIso } from './objects.ts';
import {
  type Context,
  cancelOrder,
  confirmOrder,
  createOrder,
  estimateOrder,
  requireOrder,
} from './orders.ts';
import { badRequest, notFound, PrintfulProblem } from './problem.ts';
import { newKeys, queueProductReport } from './reports.ts';
import {
  Advance,
  MockupTaskQuery,
  NewCatalog,
  NewMockupTask,
  NewOrder,
  NewOrderQuery,
  NewWebhookV1,
  NewWebhookV2,
  Paging,
  RatesRequest,
} from './requests.schema.ts';
import { ChangedSettings } from './settings.ts';
import { listRates } from './shipping.ts';

interface Call extends Context {
  /** The sandbox's own address, for pictures. */
  base: string;
  id: string;
  query: Record<string, string>;
  body: unknown;
}

/** A reply's body; null for status 204. */
type Run = (call: Call) => object | null;

interface Route {
  method: string;
  pattern: RegExp;
  run: Run;
}

/** What the sandbox's key allows. */
const SCOPES = ['orders', 'sync_products', 'webhooks', 'stores_list/read'].map((scope) => ({
  scope,
  display_name: scope,
}));

const ROUTES: readonly Route[] = [
  route('GET', '/stores', () => page([STORE], { total: 1, offset: 0, limit: 20 })),
  route('GET', '/oauth/scopes', () => result({ scopes: SCOPES })),
  route('GET', '/store/products', listProducts),
  route('GET', '/store/products/:id', (call) =>
    result(withAddresses(required(call.records.product(call.id)), call)),
  ),
  route('GET', '/mockup-generator/printfiles/:id', (call) =>
    result(listPrintfiles(Number(call.id), variantsOfBlank(call))),
  ),
  route('GET', '/mockup-generator/templates/:id', (call) =>
    result(listTemplates(variantsOfBlank(call), call.base)),
  ),
  route('POST', '/mockup-generator/create-task/:id', (call) =>
    result(createMockupTask(call, variantsOfBlank(call), check(NewMockupTask, call.body))),
  ),
  route('GET', '/mockup-generator/task', (call) =>
    result(readMockupTask(call, check(MockupTaskQuery, call.query).task_key, call.base)),
  ),
  route('GET', '/store/variants/:id', (call) => result(required(call.records.variant(call.id)))),
  route('GET', '/orders', listOrders),
  route('POST', '/orders', (call) => {
    const query = check(NewOrderQuery, call.query);
    return result(orderV1(createOrder(call, check(NewOrder, call.body), query)));
  }),
  route('POST', '/orders/estimate-costs', (call) => result(estimateOrder(call, check(NewOrder, call.body)))),
  route('GET', '/orders/:id', (call) => result(orderV1(requireOrder(call, call.id)))),
  route('DELETE', '/orders/:id', (call) => result(orderV1(cancelOrder(call, call.id)))),
  route('POST', '/orders/:id/confirm', (call) => result(orderV1(confirmOrder(call, call.id)))),
  route('POST', '/shipping/rates', ({ body }) => result(listRates(check(RatesRequest, body)))),
  route('GET', '/webhooks', ({ records }) => result(records.setting('webhook_v1') ?? { url: '', types: [] })),
  route('POST', '/webhooks', ({ records, settings, body }) => {
    if (settings.webhooks === 'last') records.dropSetting('webhook_v2');
    const { params, ...webhook } = check(NewWebhookV1, body);
    records.saveSetting('webhook_v1', { ...webhook, ...(params && { params }) });
    return result(required(records.setting('webhook_v1')));
  }),
  route('DELETE', '/webhooks', ({ records }) => {
    records.dropSetting('webhook_v1');
    return result({ url: '', types: [] });
  }),
  route('GET', '/v2/webhooks', ({ records }) => {
    const { secret_key: _, ...webhook } = required(records.setting('webhook_v2'));
    return result(webhook);
  }),
  route('POST', '/v2/webhooks', ({ records, settings, body }) => {
    if (settings.webhooks === 'last') records.dropSetting('webhook_v1');
    const { default_url, events, expires_at: expiresAt } = check(NewWebhookV2, body);
    const subscribed = events.map(({ type, url }) => ({ type, ...(url && { url }) }));
    records.saveSetting('webhook_v2', {
      default_url,
      expires_at: expiresAt ?? null,
      events: subscribed,
      ...newKeys(),
    });
    return result(required(records.setting('webhook_v2')));
  }),
  route('DELETE', '/v2/webhooks', ({ records }) => {
    records.dropSetting('webhook_v2');
    return null;
  }),
  route('GET', '/v2/orders/:id/shipments', listShipments),

  // Only the sandbox has these: what people and machines do at the vendor.
  route('POST', '/sandbox/orders/:id/advance', (call) => {
    const { to } = check(Advance, call.body ?? {});
    // An order moved by hand is no longer moved by the clock.
    call.records.savePlan(requireOrder(call, call.id).id, []);
    return result(orderV1(advanceOrder(call, call.id, to)));
  }),
  route('GET', '/sandbox/settings', ({ settings }) => result(settings)),
  route('PUT', '/sandbox/settings', ({ settings, body }) =>
    result(Object.assign(settings, check(ChangedSettings, body))),
  ),
  route('GET', '/sandbox/catalog', ({ records }) => result(records.products())),
  route('PUT', '/sandbox/catalog', replaceCatalog),
];

/** Runs a call. @throws PrintfulProblem */
export function answer(method: string, path: string, call: Omit<Call, 'id'>): object | null {
  let isKnown = false;
  for (const { method: expected, pattern, run } of ROUTES) {
    const match = pattern.exec(path);
    if (!match) continue;
    isKnown = true;
    if (expected === method) return run({ ...call, id: decodeURIComponent(match.groups?.['id'] ?? '') });
  }
  throw isKnown ? new PrintfulProblem(405, 'MethodNotAllowed', 'Method Not Allowed') : notFound();
}

function route(method: string, path: string, run: Run): Route {
  return { method, pattern: new RegExp(`^${path.replace(':id', '(?<id>[^/]+)')}$`), run };
}

function check<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badRequest(`${issue?.path.join('.') || 'Request'}: ${issue?.message ?? 'invalid'}`);
}

function required<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

function result(content: unknown): object {
  return { code: 200, result: content };
}

function page(content: unknown[], paging: { total: number; offset: number; limit: number }): object {
  return { code: 200, result: content, paging };
}

function listProducts(call: Call): object {
  const { offset, limit } = check(Paging, call.query);
  const products = call.records.products();
  const shown = products.slice(offset, offset + limit);
  return page(
    shown.map((one) => withAddresses(one, call).sync_product),
    { total: products.length, offset, limit },
  );
}

/** Returns the store's variants of a product of the catalog. @throws PrintfulProblem when there are none */
function variantsOfBlank({ records, id }: Call): SyncVariant[] {
  const variants = records.products().flatMap((product) => product.sync_variants);
  const own = variants.filter(({ product }) => product?.product_id === Number(id));
  return required(own.length > 0 ? own : null);
}

function listOrders({ records, query }: Call): object {
  const { offset, limit } = check(Paging, query);
  return page(records.orders(limit, offset).map(orderV1), { total: records.countOrders(), offset, limit });
}

/** Adds the sandbox's address to its own pictures. */
function withAddresses(product: StoreProduct, { base }: Call): StoreProduct {
  const absolute = (url: string) => (url.startsWith('/') ? base + url : url);
  return {
    sync_product: { ...product.sync_product, thumbnail_url: absolute(product.sync_product.thumbnail_url) },
    sync_variants: product.sync_variants.map((variant) => ({
      ...variant,
      product: { ...variant.product, image: absolute(variant.product.image) },
      files: variant.files.map((file) => ({
        ...file,
        url: absolute(file.url),
        preview_url: absolute(file.preview_url),
      })),
    })),
  };
}

/** v1 doesn't know what has been delivered or came back. */
function orderV1({ shipments, ...order }: Order): object {
  return {
    ...order,
    shipments: shipments.map(({ delivered_at: _, returned: __, shipped_at: shippedAt, ...shipment }) => ({
      ...shipment,
      created: shippedAt,
      ship_date: toIso(shippedAt).slice(0, 10),
      shipped_at: String(shippedAt),
    })),
  };
}

function listShipments(call: Call): object {
  const { offset, limit } = check(Paging, call.query);
  const order = requireOrder(call, call.id);
  const path = `${call.base}/v2/orders/${order.id}`;
  const data = order.shipments.slice(offset, offset + limit).map((shipment) => ({
    id: shipment.id,
    order_id: order.id,
    order_external_id: order.external_id,
    carrier: shipment.carrier,
    service: shipment.service,
    shipment_status: shipment.returned ? 'returned' : 'shipped',
    shipped_at: toIso(shipment.shipped_at),
    delivery_status: shipment.delivered_at === null ? 'in_transit' : 'delivered',
    delivered_at: shipment.delivered_at === null ? null : toIso(shipment.delivered_at),
    is_reshipment: shipment.reshipment,
    tracking_number: shipment.tracking_number,
    tracking_url: shipment.tracking_url,
    tracking_events: [],
    estimated_delivery: null,
    shipment_items: shipment.items.map(({ item_id: itemId, quantity }) => ({
      id: itemId,
      order_item_id: itemId,
      order_item_external_id: order.items.find(({ id }) => id === itemId)?.external_id ?? null,
      order_item_name: order.items.find(({ id }) => id === itemId)?.name ?? '',
      quantity,
      _links: { order_item: { href: `${path}/order-items/${itemId}` } },
    })),
    _links: { self: { href: `${call.base}/v2/shipments/${shipment.id}` }, order: { href: path } },
  }));
  return {
    data,
    _links: { self: { href: `${path}/shipments?limit=${limit}&offset=${offset}` } },
    paging: { total: order.shipments.length, offset, limit },
  };
}

/** Replaces the store's products, and reports those that changed. */
function replaceCatalog(call: Call): object {
  const products = check(NewCatalog, call.body) as unknown as StoreProduct[];
  const before = new Map(call.records.products().map((one) => [one.sync_product.id, JSON.stringify(one)]));
  call.records.replaceProducts(products);
  for (const one of products) {
    if (before.get(one.sync_product.id) === JSON.stringify(one)) continue;
    queueProductReport(call, 'product_updated', withAddresses(one, call).sync_product);
  }
  return result({ products: products.length });
}
