import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { OrderingVendor, VendorOrderRequest, VendorOrderState } from './print-vendor.ts';
import { readPrintifyKey } from './printify-key.ts';
import { findByReference, readProducts } from './printify-pages.ts';
import { toCreatedId, toMaker, toOrder, toQuotes, toReason, toStores } from './printify-replies.ts';
import { content, type Makers, orderBody, PLACEMENTS } from './printify-requests.ts';
import { readPrintifyReport, registerPrintify } from './printify-webhooks.ts';
import { submitOnce } from './submit-once.ts';
import { refuseUnknownPlacements } from './unknown-placements.ts';
import { accessOf, clientPerAccount, requireStore, type VendorOptions } from './vendor-access.ts';
import { orNull, refusalOf, toRefusedOrder } from './vendor-failures.ts';
import { createVendorHttp, type VendorHttp } from './vendor-http.ts';
import { knownFields } from './vendor-reply.ts';

const BASE = 'https://api.printify.com/v1';
/** Printify allows 600 calls per minute; the site has several processes. */
const PER_MINUTE = 500;

/** The sales channel of API stores. Products of others, such as `etsy`, are sold elsewhere. */
const API_STORE = 'custom_integration';

/** Creates the gateway to Printify. */
export function createPrintify({
  settings,
  clock,
  timeoutMs,
  newSecret = () => randomBytes(32).toString('hex'),
}: VendorOptions): OrderingVendor {
  const client = clientPerAccount(({ apiKey }) => {
    const { base, isSandbox } = accessOf(BASE, settings, apiKey);
    return createVendorHttp({
      id: 'printify',
      base,
      apiKey,
      headers: { Authorization: `Bearer ${apiKey}` },
      perMinute: isSandbox ? null : PER_MINUTE,
      reasonOf: toReason,
      clock,
      timeoutMs,
    });
  });

  return {
    id: 'printify',
    takesOrders: true,
    storeKind: 'API',
    estimateCost: null,
    watchStock: null,

    async listStores(account) {
      const stores = toStores(await client(account)({ method: 'GET', path: '/shops.json' }));
      // A new account has a store that isn't connected to anything. It is used only if there is no API store.
      const hasApiStore = stores.some(({ type }) => type === API_STORE);
      return stores.map((store) => ({
        ...store,
        usable:
          store.type === API_STORE ||
          (!hasApiStore && (store.type === null || store.type === 'disconnected')),
      }));
    },

    readKey: async ({ apiKey }) => readPrintifyKey(apiKey),
    listProducts: async (account, { onProgress } = {}) =>
      readProducts(client(account), requireStore(account), onProgress),

    async quoteShipping(account, order) {
      const path = `/shops/${requireStore(account)}/orders/shipping.json`;
      const { address_to: address, ...rest } = content(order);
      const body = { ...rest, address_to: knownFields(address) };
      return toQuotes(await client(account)({ method: 'POST', path, body, isUrgent: true }));
    },

    submitOrder: async (account, order) => submit(client(account), requireStore(account), order),
    getOrder: async (account, vendorOrderId) =>
      readOrder(client(account), requireStore(account), vendorOrderId),
    findOrder: async (account, { reference }) =>
      findByReference(client(account), requireStore(account), reference),

    async cancelOrder(account, vendorOrderId) {
      const shop = requireStore(account);
      const path = `${orderPath(shop, vendorOrderId)}/cancel.json`;
      try {
        return toOrder(await client(account)({ method: 'POST', path }));
      } catch (error) {
        // The response to the cancellation may have been lost, or it was already canceled.
        const now = await readOrder(client(account), shop, vendorOrderId);
        if (now?.status === 'cancelled') return now;
        throw toRefusedOrder('printify', error, 'cancellation');
      }
    },

    registerWebhook: async (account, url) =>
      registerPrintify(client(account), requireStore(account), url, account.webhookSecret, newSecret),
    verifyWebhook: readPrintifyReport,
  };
}

function orderPath(shop: string, orderId: string): string {
  return `/shops/${shop}/orders/${encodeURIComponent(orderId)}`;
}

async function readOrder(http: VendorHttp, shop: string, orderId: string): Promise<VendorOrderState | null> {
  const reply = await orNull(http({ method: 'GET', path: `${orderPath(shop, orderId)}.json` }));
  return reply === null ? null : toOrder(reply);
}

/**
 * Creates an order and sends it to production, which takes two calls. Printify doesn't promise to reject a second order with the
 * same id of ours, so this looks for one first.
 */
async function submit(http: VendorHttp, shop: string, order: VendorOrderRequest): Promise<VendorOrderState> {
  // A canceled one was left by a rejection.
  const find = async () => {
    const found = await findByReference(http, shop, order.reference);
    return found?.status === 'cancelled' ? null : found;
  };
  const produce = (made: VendorOrderState) => sendToProduction(http, shop, made);
  refuseUnknownPlacements('printify', PLACEMENTS, order);
  try {
    const made = await find();
    if (made) return await produce(made);
    const body = orderBody(order, await readMakers(http, shop, order));
    const createdId = await submitOnce({
      find: async () => (await find())?.id ?? null,
      create: async () =>
        toCreatedId(await http({ method: 'POST', path: `/shops/${shop}/orders.json`, body })),
    });
    return await produce(await readMade(http, shop, createdId));
  } catch (error) {
    throw toRefusedOrder('printify', error);
  }
}

/** Reads the makers of the products with a custom print. */
async function readMakers(http: VendorHttp, shop: string, { items }: VendorOrderRequest): Promise<Makers> {
  const makers: Makers = new Map();
  for (const { vendorProductId: id, printFiles } of items) {
    if (printFiles.length === 0 || makers.has(id)) continue;
    const path = `/shops/${shop}/products/${encodeURIComponent(id)}.json`;
    makers.set(id, toMaker(await http({ method: 'GET', path })));
  }
  return makers;
}

async function readMade(http: VendorHttp, shop: string, orderId: string): Promise<VendorOrderState> {
  const made = await readOrder(http, shop, orderId);
  if (!made) throw new AppError('vendor_failed', { cause: new Error(`Printify has no order ${orderId}.`) });
  return made;
}

/** Does nothing if the order was already sent. A rejected one is canceled, so that nobody sends it later. */
async function sendToProduction(
  http: VendorHttp,
  shop: string,
  made: VendorOrderState,
): Promise<VendorOrderState> {
  if (!made.isDraft) return made;
  try {
    const path = `${orderPath(shop, made.id)}/send_to_production.json`;
    return toOrder(await http({ method: 'POST', path }));
  } catch (error) {
    // The response may have been lost, or another attempt was faster.
    const now = await readMade(http, shop, made.id);
    if (!now.isDraft) return now;
    if (refusalOf(error)) await http({ method: 'POST', path: `${orderPath(shop, made.id)}/cancel.json` });
    throw error;
  }
}
