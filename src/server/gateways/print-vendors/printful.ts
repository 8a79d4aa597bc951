import type { PrintVendorWith } from './print-vendor.ts';
import { toEstimate } from './printful-costs.ts';
import { readPrintfulKey } from './printful-key.ts';
import { makePrintfulMockup, TASKS_PER_MINUTE } from './printful-mockups.ts';
import { readProducts } from './printful-products.ts';
import { type CatalogIds, toCatalogIds, toOrder, toQuotes, toReason, toStores } from './printful-replies.ts';
import { orderBody, orderExternalId, ratesBody } from './printful-requests.ts';
import { haveArrived, toShipmentPage } from './printful-shipments.ts';
import { readPrintfulReport, registerPrintful, watchPrintfulStock } from './printful-webhooks.ts';
import { submitOnce } from './submit-once.ts';
import { accessOf, clientPerAccount, type VendorOptions } from './vendor-access.ts';
import { orNull, refusalOf, toRefusedOrder } from './vendor-failures.ts';
import { createVendorHttp, type VendorHttp } from './vendor-http.ts';
import type { VendorOrderRequest, VendorOrderState, VendorShipment } from './vendor-order.ts';

const BASE = 'https://api.printful.com';
/** Printful allows 120 calls per minute; the site has several processes. */
const PER_MINUTE = 100;
const SHIPMENT_PAGE = 100;
/** The types of stores open to the API. */
const API_STORES = ['native', 'api'];
/** More than the variants of a large shop; the oldest entry is dropped first. */
const MAX_KNOWN_CATALOG_IDS = 20_000;

/** Printful's permissions, by the paths that need them. */
const PERMISSIONS = [
  [/\/orders\b/, 'orders'],
  [/\/webhooks\b/, 'webhooks'],
  [/\/store\/(?:products|variants)\b/, 'sync_products'],
  [/\/files\b/, 'file_library'],
] as const;

function permissionOf(call: string): string | null {
  return PERMISSIONS.find(([path]) => path.test(call))?.[1] ?? null;
}

/** Printful has almost all calls. */
type Printful = PrintVendorWith<
  'estimateCost' | 'listProducts' | 'mockups' | 'readKey' | 'registerWebhook' | 'watchStock'
>;

/**
 * Creates the gateway to Printful. It uses v1 for products, orders and shipping rates, because v2 doesn't have a store's
 * products, and v2 for shipments and signed webhooks, because v1 has neither signatures nor deliveries
 * (docs/decisions/029-print-vendors.md).
 */
export function createPrintful({ settings, clock, timeoutMs }: VendorOptions): Printful {
  const catalogIds = createCatalogIds();
  const client = clientPerAccount(({ apiKey, storeId }) => {
    const { base, isSandbox } = accessOf(BASE, settings, apiKey);
    return createVendorHttp({
      id: 'printful',
      base,
      apiKey,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        // A token for the whole account must name the store.
        ...(storeId !== null && { 'X-PF-Store-Id': storeId }),
      },
      perMinute: isSandbox ? null : PER_MINUTE,
      reasonOf: toReason,
      permissionFor: permissionOf,
      clock,
      timeoutMs,
    });
  });

  return {
    id: 'printful',
    storeKind: 'Manual order platform / API',
    answerPublishing: null,

    async listStores(account) {
      const stores = toStores(
        await client({ ...account, storeId: null })({ method: 'GET', path: '/stores' }),
      );
      return stores.map((store) => ({
        ...store,
        usable: store.type === null || API_STORES.includes(store.type),
      }));
    },

    readKey: (account) => readPrintfulKey(client(account)),
    listProducts: async (account, { onProgress } = {}) => readProducts(client(account), onProgress),

    async quoteShipping(account, order) {
      const http = client(account);
      const read = (variantId: string) => catalogIds(http, variantId, { isUrgent: true });
      const ids = await Promise.all(order.items.map(({ vendorVariantId }) => read(vendorVariantId)));
      const body = ratesBody(
        order,
        ids.map(({ variantId }) => variantId),
      );
      return toQuotes(await http({ method: 'POST', path: '/shipping/rates', body, isUrgent: true }));
    },

    async estimateCost(account, order) {
      // Nothing is created, so no id of ours is needed or used up.
      const { external_id: _, ...body } = orderBody(order);
      return toEstimate(
        await client(account)({ method: 'POST', path: '/orders/estimate-costs', body, isUrgent: true }),
      );
    },

    submitOrder: async (account, order) => submit(client(account), order, { confirms: true }),
    makeDraft: async (account, order) => submit(client(account), order, { confirms: false }),
    getOrder: async (account, vendorOrderId) => readOrder(client(account), vendorOrderId),
    findOrder: async (account, key) => readOrder(client(account), `@${orderExternalId(key)}`),

    async cancelOrder(account, vendorOrderId) {
      const http = client(account);
      const path = `/orders/${encodeURIComponent(vendorOrderId)}`;
      try {
        return canceled(toOrder(await http({ method: 'DELETE', path })));
      } catch (error) {
        // The response to the cancellation may have been lost, or it was already canceled.
        const current = await readOrder(http, vendorOrderId);
        if (current && isCanceled(current)) return canceled(current);
        throw toRefusedOrder('printful', error, 'cancellation');
      }
    },

    mockups: {
      perMinute: TASKS_PER_MINUTE,
      async make(account, request, task) {
        const http = client(account);
        const ids = await catalogIds(http, request.vendorVariantId, { isUrgent: false });
        return makePrintfulMockup(http, ids, request, task);
      },
    },

    registerWebhook: async (account, url, options) => registerPrintful(client(account), url, options),
    watchStock: async (account, url, stockIds) =>
      watchPrintfulStock(client(account), url, account.webhookSecret, stockIds),
    verifyWebhook: readPrintfulReport,
  };
}

/** Printful may archive a draft that is deleted, instead of canceling it. */
function isCanceled({ status, vendorStatus, shipments }: VendorOrderState): boolean {
  return status === 'cancelled' || (vendorStatus === 'archived' && shipments.length === 0);
}

/** Returns an order that Printful has agreed to cancel. */
function canceled(order: VendorOrderState): VendorOrderState {
  return isCanceled(order) ? { ...order, status: 'cancelled', problem: null } : order;
}

/** Reads an order with v2's shipments. `id` is Printful's, or ours after an @. */
async function readOrder(http: VendorHttp, id: string): Promise<VendorOrderState | null> {
  const path = `/orders/${id.startsWith('@') ? id : encodeURIComponent(id)}`;
  const reply = await orNull(http({ method: 'GET', path }));
  if (reply === null) return null;
  const order = toOrder(reply);
  if (order.shipments.length === 0) return order;
  const { shipments, isReturned } = await readShipments(http, order.id);
  const isDelivered = order.status === 'shipped' && haveArrived(shipments);
  return {
    ...order,
    status: isDelivered ? 'delivered' : order.status,
    problem: isReturned ? 'A shipment came back to Printful' : order.problem,
    shipments,
  };
}

async function readShipments(
  http: VendorHttp,
  orderId: string,
): Promise<{ shipments: VendorShipment[]; isReturned: boolean }> {
  const shipments: VendorShipment[] = [];
  let isReturned = false;
  let read = 0;
  for (;;) {
    const query = { offset: String(read), limit: String(SHIPMENT_PAGE) };
    const path = `/v2/orders/${encodeURIComponent(orderId)}/shipments`;
    const page = toShipmentPage(await http({ method: 'GET', path, query }));
    shipments.push(...page.shipments);
    isReturned ||= page.isReturned;
    read += page.read;
    if (page.read === 0 || read >= page.total) return { shipments, isReturned };
  }
}

/** Printful's error for an order whose id of ours already exists. */
const DUPLICATE = /OR-13|EXTERNAL_ID_IN_USE|external.?id.*(already|in use|exists)/i;

async function submit(
  http: VendorHttp,
  order: VendorOrderRequest,
  { confirms }: { confirms: boolean },
): Promise<VendorOrderState> {
  const reference = `@${orderExternalId(order)}`;
  try {
    return await submitOnce({
      find: async () => {
        const made = await readOrder(http, reference);
        return made && confirms ? confirm(http, made) : made;
      },
      create: async () => {
        const query = confirms ? { confirm: '1' } : {};
        return toOrder(await http({ method: 'POST', path: '/orders', query, body: orderBody(order) }));
      },
      isDuplicate: (error) => DUPLICATE.test(refusalOf(error)?.reason ?? ''),
    });
  } catch (error) {
    throw toRefusedOrder('printful', error);
  }
}

/** Confirms an order that an earlier attempt left as a draft. */
async function confirm(http: VendorHttp, made: VendorOrderState): Promise<VendorOrderState> {
  if (!made.isDraft) return made;
  return toOrder(await http({ method: 'POST', path: `/orders/${made.id}/confirm` }));
}

/** Reads and caches the ids of variants in Printful's catalog: shipping rates and mockups don't accept the store's. */
function createCatalogIds() {
  const known = new Map<string, CatalogIds>();
  return async (http: VendorHttp, variantId: string, urgency: { isUrgent: boolean }): Promise<CatalogIds> => {
    const remembered = known.get(variantId);
    if (remembered !== undefined) return remembered;
    const path = `/store/variants/${encodeURIComponent(variantId)}`;
    const ids = toCatalogIds(await http({ method: 'GET', path, ...urgency }));
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MAX_KNOWN_CATALOG_IDS) known.delete(oldest);
    known.set(variantId, ids);
    return ids;
  };
}
