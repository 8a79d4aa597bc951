import { randomBytes } from 'node:crypto';
import { SECOND_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { PrintVendorWith } from './print-vendor.ts';
import { readPrintifyKey } from './printify-key.ts';
import { findByReference, readProducts } from './printify-pages.ts';
import { answerPublishing } from './printify-publishing.ts';
import {
  CALCULATING,
  toCreatedId,
  toExistingId,
  toExternalId,
  toMaker,
  toOrder,
  toQuotes,
  toReason,
  toStores,
} from './printify-replies.ts';
import { content, type Makers, orderBody, PLACEMENTS } from './printify-requests.ts';
import { readPrintifyReport, registerPrintify, removeFromOther } from './printify-webhooks.ts';
import { submitOnce } from './submit-once.ts';
import { refuseUnknownPlacements } from './unknown-placements.ts';
import { accessOf, clientPerAccount, requireStore, type VendorOptions } from './vendor-access.ts';
import { orNull, refusalOf, toRefusedOrder } from './vendor-failures.ts';
import { type Clock, createVendorHttp, REAL_CLOCK, type VendorHttp } from './vendor-http.ts';
import type { VendorOrderRequest, VendorOrderState } from './vendor-order.ts';
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
}: VendorOptions): PrintVendorWith<'answerPublishing' | 'listProducts' | 'readKey' | 'registerWebhook'> {
  const client = clientPerAccount(({ apiKey }) => {
    const { base, isSandbox } = accessOf(BASE, settings, apiKey);
    return createVendorHttp({
      id: 'printify',
      base,
      apiKey,
      headers: { Authorization: `Bearer ${apiKey}` },
      perMinute: isSandbox ? null : PER_MINUTE,
      reasonOf: toReason,
      existingIdOf: toExistingId,
      clock,
      timeoutMs,
    });
  });

  return {
    id: 'printify',
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
    mockups: null,
    listProducts: async (account, { onProgress } = {}) =>
      readProducts(client(account), requireStore(account), onProgress),

    answerPublishing: async (account, vendorProductId, answer) =>
      answerPublishing(client(account), requireStore(account), vendorProductId, answer),

    async quoteShipping(account, order) {
      const path = `/shops/${requireStore(account)}/orders/shipping.json`;
      const { address_to: address, ...rest } = content(order);
      const body = { ...rest, address_to: knownFields(address) };
      return toQuotes(await client(account)({ method: 'POST', path, body, isUrgent: true }));
    },

    submitOrder: async (account, order) =>
      submit(client(account), requireStore(account), order, new Date((clock ?? REAL_CLOCK).now())),
    makeDraft: async (account, order) =>
      makeDraft(client(account), requireStore(account), order, clock ?? REAL_CLOCK),
    getOrder: async (account, vendorOrderId) =>
      readOrder(client(account), requireStore(account), vendorOrderId),
    findOrder: async (account, { reference }, since) =>
      findByReference(client(account), requireStore(account), { reference, since }),

    async cancelOrder(account, vendorOrderId) {
      const shop = requireStore(account);
      const path = `${orderPath(shop, vendorOrderId)}/cancel.json`;
      try {
        return toOrder(await client(account)({ method: 'POST', path }));
      } catch (error) {
        // The response to the cancellation may have been lost, or it was already canceled.
        const current = await readOrder(client(account), shop, vendorOrderId);
        if (current?.status === 'cancelled') return current;
        throw toRefusedOrder('printify', error, 'cancellation');
      }
    },

    async registerWebhook(account, url) {
      const http = client(account);
      const shop = requireStore(account);
      for (const { id } of toStores(await http({ method: 'GET', path: '/shops.json' }))) {
        const other = encodeURIComponent(id);
        if (other !== shop) await removeFromOther(http, other, url);
      }
      return registerPrintify(http, shop, url, account.webhookSecret, newSecret);
    },
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

/** Creates an order and sends it to production, which takes two calls. */
async function submit(
  http: VendorHttp,
  shop: string,
  order: VendorOrderRequest,
  now: Date,
): Promise<VendorOrderState> {
  const { reference, mayExistSince } = order;
  // A canceled one was left by a rejection.
  const find = async (since: Date) => {
    const found = await findByReference(http, shop, { reference, since });
    return found?.status === 'cancelled' ? null : found;
  };
  refuseUnknownPlacements('printify', PLACEMENTS, order);
  try {
    const known = mayExistSince ? await find(mayExistSince) : null;
    if (known) return await sendToProduction(http, shop, known);
    const body = orderBody(order, await readMakers(http, shop, order));
    const made = await submitOnce({
      find: async () => find(mayExistSince ?? now),
      create: async () => createOrder(http, shop, body),
    });
    return await sendToProduction(http, shop, made);
  } catch (error) {
    throw toRefusedOrder('printify', error);
  }
}

/** How long a new order's costs are waited for: before, Printify doesn't cancel it. */
const COST_TRIES = 10;
const COST_PAUSE_MS = 2 * SECOND_MS;

/** Creates an order on hold and waits for its costs. */
async function makeDraft(
  http: VendorHttp,
  shop: string,
  order: VendorOrderRequest,
  { now, sleep }: Clock,
): Promise<VendorOrderState> {
  refuseUnknownPlacements('printify', PLACEMENTS, order);
  const since = new Date(now());
  try {
    const body = orderBody(order, await readMakers(http, shop, order));
    let made = await submitOnce({
      find: async () => findByReference(http, shop, { reference: order.reference, since }),
      create: async () => createOrder(http, shop, body),
    });
    for (let tries = 0; made.vendorStatus === CALCULATING && tries < COST_TRIES; tries++) {
      await sleep(COST_PAUSE_MS);
      made = await readMade(http, shop, made.id);
    }
    return made;
  } catch (error) {
    throw toRefusedOrder('printify', error);
  }
}

/** More than an order is ever refused. */
const MAX_ATTEMPTS = 20;

/**
 * Creates an order, or returns the one that has our id: Printify answers 409 with the order that has it. A canceled one keeps it,
 * so the next attempt gets an id of its own.
 */
async function createOrder(
  http: VendorHttp,
  shop: string,
  body: ReturnType<typeof orderBody>,
): Promise<VendorOrderState> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const numbered = { ...body, external_id: toExternalId(body.external_id, attempt) };
    const made = await readMade(http, shop, await create(numbered));
    if (made.status !== 'cancelled') return made;
  }
  throw new AppError('vendor_failed', { cause: new Error(`Printify canceled ${MAX_ATTEMPTS} orders.`) });

  async function create(numbered: typeof body): Promise<string> {
    try {
      return toCreatedId(await http({ method: 'POST', path: `/shops/${shop}/orders.json`, body: numbered }));
    } catch (error) {
      const existingId = refusalOf(error)?.existingId;
      if (!existingId) throw error;
      return existingId;
    }
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
  const made = await readOrder(http, shop, orderId).catch((cause: unknown) => {
    throw hasMade(orderId, cause);
  });
  if (!made) throw new AppError('vendor_failed', { cause: new Error(`Printify has no order ${orderId}.`) });
  return made;
}

/** Whatever Printify answers about an order that it has, such as that the key ended: it isn't a rejection of the order. */
function hasMade(orderId: string, cause: unknown): AppError {
  return new AppError('vendor_failed', { cause: new Error(`Printify has made ${orderId}.`, { cause }) });
}

/**
 * Does nothing if the order was already sent. A rejected one is canceled, so that nobody sends it later, unless its costs are still
 * being calculated: then it stays a draft.
 */
async function sendToProduction(
  http: VendorHttp,
  shop: string,
  made: VendorOrderState,
): Promise<VendorOrderState> {
  if (!made.isDraft) return made;
  try {
    await http({ method: 'POST', path: `${orderPath(shop, made.id)}/send_to_production.json` });
  } catch (error) {
    // The response may have been lost, or another attempt was faster.
    const current = await readMade(http, shop, made.id);
    if (!current.isDraft || current.vendorStatus === CALCULATING) return current;
    if (!refusalOf(error)) throw hasMade(made.id, error);
    await http({ method: 'POST', path: `${orderPath(shop, made.id)}/cancel.json` }).catch(
      (cause: unknown) => {
        throw hasMade(made.id, cause);
      },
    );
    throw error;
  }
  // The answer has only the id, and the order may still be on hold for a moment.
  return { ...(await readMade(http, shop, made.id)), isDraft: false };
}
