import { AppError } from '#shared/errors.ts';
import { splitGootenKey } from './gooten-key.ts';
import {
  type GootenSpace,
  requireSuccess,
  toCreatedId,
  toFound,
  toOrder,
  toQuotes,
  toReason,
  toSpaces,
} from './gooten-replies.ts';
import { orderBody, quoteBody, type Spaces } from './gooten-requests.ts';
import type { PrintVendor, VendorAccount, VendorEvent } from './print-vendor.ts';
import { submitOnce } from './submit-once.ts';
import { accessOf, clientPerAccount, type VendorOptions } from './vendor-access.ts';
import { isResponseLost, orNull, refusalOf, toRefusedOrder } from './vendor-failures.ts';
import { createVendorHttp, type VendorHttp } from './vendor-http.ts';
import type { VendorOrderRequest, VendorOrderState } from './vendor-order.ts';
import { id } from './vendor-reply.ts';
import { idOfContent, parseReport, requireSecret, requireToken } from './vendor-reports.ts';
import { isSandboxKey } from './vendor-settings.ts';

const BASE = 'https://api.print.io/api/v/5/source/api';
/** The status of orders in test mode. */
const TEST = 'Test';

/**
 * Creates the gateway to Gooten, which makes products of the shop that are mapped to its SKUs. An account's key is the recipe id
 * with the billing key.
 */
export function createGooten({ settings, clock, timeoutMs }: VendorOptions): PrintVendor {
  const client = clientPerAccount(({ apiKey }) => {
    const { recipeId, billingKey } = splitGootenKey(apiKey);
    const http = createVendorHttp({
      id: 'gooten',
      base: accessOf(BASE, settings, apiKey).base,
      apiKey: recipeId,
      billingKey,
      headers: {},
      // Gooten documents no limit.
      perMinute: null,
      reasonOf: toReason,
      clock,
      timeoutMs,
    });
    return async (request) => {
      const reply = await http({ ...request, query: { recipeid: recipeId, ...request.query } });
      return requireSuccess(`${request.method} ${request.path}`, reply);
    };
  });

  return {
    id: 'gooten',
    storeKind: null,
    listProducts: null,
    answerPublishing: null,
    mockups: null,
    estimateCost: null,
    readKey: null,
    registerWebhook: null,
    watchStock: null,

    async listStores(account) {
      if (splitGootenKey(account.apiKey).billingKey === '') {
        const message = 'Gooten needs two keys: enter the recipe ID and the billing key together.';
        throw new AppError('vendor_key_refused', { message });
      }
      try {
        await search(client(account), account, {});
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        const message = `Gooten refused the recipe ID or the billing key: ${refusal.reason}`;
        throw new AppError('vendor_key_refused', { message, cause: refusal });
      }
      return [];
    },

    async quoteShipping(account, order) {
      const body = quoteBody(order);
      return toQuotes(
        await client(account)({ method: 'POST', path: '/shippingprices/', body, isUrgent: true }),
      );
    },

    submitOrder: async (account, order) =>
      submit(client(account), account, order, isSandboxKey(account.apiKey)),
    makeDraft: async (account, order) => submit(client(account), account, order, true),
    getOrder: async (account, vendorOrderId) => readOrder(client(account), vendorOrderId),
    findOrder: async (account, { reference }) => findByReference(client(account), account, reference),
    cancelOrder: async (account, vendorOrderId) => cancel(client(account), account, vendorOrderId),

    /** Gooten doesn't sign, so the address has our secret. */
    verifyWebhook(account, report) {
      requireToken(requireSecret(account.webhookSecret), report);
      const payload = parseReport(report.rawBody);
      const vendorOrderId = id.safeParse(payload['Id'] ?? report.url.searchParams.get('orderid')).data;
      if (vendorOrderId === undefined) throw new AppError('bad_request');
      const about: VendorEvent['about'] = { kind: 'order', vendorOrderId };
      return { externalId: idOfContent(payload), mayRecur: true, type: 'order_status', about, payload };
    },
  };
}

/** Searches orders, for which Gooten wants both keys. */
function search(http: VendorHttp, { apiKey }: VendorAccount, filter: Record<string, string>) {
  const { billingKey } = splitGootenKey(apiKey);
  const query = { partnerBillingKey: billingKey, page: '1', pageSize: '10', ...filter };
  return http({ method: 'GET', path: '/ordersearch', query });
}

async function findByReference(
  http: VendorHttp,
  account: VendorAccount,
  reference: string,
): Promise<VendorOrderState | null> {
  return toFound(await search(http, account, { genericValues: reference }), reference);
}

async function readOrder(http: VendorHttp, vendorOrderId: string): Promise<VendorOrderState | null> {
  const reply = await orNull(http({ method: 'GET', path: '/orders/', query: { Id: vendorOrderId } }));
  return reply === null ? null : toOrder(reply);
}

/**
 * Orders at most once: Gooten rejects a second order with the same id of ours. What the rejection says isn't documented, so after any
 * rejection this looks for the order.
 */
async function submit(
  http: VendorHttp,
  account: VendorAccount,
  order: VendorOrderRequest,
  isTest: boolean,
): Promise<VendorOrderState> {
  let isLost = false;
  try {
    const spaces = await readSpaces(http, order);
    const { billingKey } = splitGootenKey(account.apiKey);
    const body = orderBody(order, { billingKey, spaces, isTest });
    const createdId = await submitOnce({
      find: async () => (await findByReference(http, account, order.reference))?.id ?? null,
      create: async () => {
        try {
          return toCreatedId(await http({ method: 'POST', path: '/orders/', body }));
        } catch (error) {
          isLost ||= isResponseLost(error);
          throw error;
        }
      },
      isDuplicate: (error) => refusalOf(error) !== null,
    });
    return await readMade(http, createdId);
  } catch (error) {
    throw toRefusedOrder('gooten', unlessMade(error, { isLost }));
  }
}

/**
 * A rejection because of our id means that Gooten has the order, even if a search doesn't find it yet. After a lost response, any rejection
 * may be because of it.
 */
function unlessMade(error: unknown, { isLost }: { isLost: boolean }): unknown {
  const refusal = refusalOf(error);
  if (!refusal || !(isLost || /source ?id/i.test(refusal.reason))) return error;
  return new AppError('vendor_failed', { cause: new Error(refusal.message) });
}

/** Whatever Gooten answers here, it has the order: a rejection isn't one of the order. */
async function readMade(http: VendorHttp, vendorOrderId: string): Promise<VendorOrderState> {
  const made = await readOrder(http, vendorOrderId).catch((cause: unknown) => {
    throw new AppError('vendor_failed', { cause: new Error(`Gooten has made ${vendorOrderId}.`, { cause }) });
  });
  if (made) return made;
  throw new AppError('vendor_failed', { cause: new Error(`Gooten has no order ${vendorOrderId}.`) });
}

/** Reads the spaces of the products with a custom print. */
async function readSpaces(http: VendorHttp, { items }: VendorOrderRequest): Promise<Spaces> {
  const spaces = new Map<string, readonly GootenSpace[]>();
  for (const { vendorVariantId: sku, printFiles } of items) {
    if (printFiles.length === 0 || spaces.has(sku)) continue;
    spaces.set(sku, toSpaces(await http({ method: 'GET', path: '/producttemplates/', query: { sku } })));
  }
  return spaces;
}

async function cancel(
  http: VendorHttp,
  { apiKey }: VendorAccount,
  vendorOrderId: string,
): Promise<VendorOrderState> {
  let failure: unknown = null;
  try {
    const body = {
      id: vendorOrderId,
      orderStatusName: 'Cancelled',
      partnerBillingKey: splitGootenKey(apiKey).billingKey,
    };
    await http({ method: 'POST', path: '/orderstatus/', body });
  } catch (error) {
    failure = error;
  }
  // The response may have been lost, or it was already canceled.
  const current = await readOrder(http, vendorOrderId);
  if (current?.status === 'cancelled') return current;
  // An order in test mode is never made.
  if (current?.vendorStatus === TEST) return { ...current, status: 'cancelled' };
  const message = `Gooten didn't cancel this order${current ? `, which is “${current.vendorStatus}” there` : ''}. Cancel it in Gooten's admin, if it still can be.`;
  throw toRefusedOrder(
    'gooten',
    failure ?? new AppError('vendor_refused_order', { message }),
    'cancellation',
  );
}
