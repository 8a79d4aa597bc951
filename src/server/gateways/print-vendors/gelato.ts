import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { parseOrder, toFoundIds, toQuotes, toReason, toState } from './gelato-replies.ts';
import { orderBody, PLACEMENTS, quoteBody } from './gelato-requests.ts';
import type { PrintVendor, VendorEvent } from './print-vendor.ts';
import { submitOnce } from './submit-once.ts';
import { refuseUnknownPlacements } from './unknown-placements.ts';
import { accessOf, clientPerAccount, type VendorOptions } from './vendor-access.ts';
import { orNull, toRefusedOrder } from './vendor-failures.ts';
import { createVendorHttp, type VendorHttp } from './vendor-http.ts';
import type { VendorOrderRequest, VendorOrderState } from './vendor-order.ts';
import { id } from './vendor-reply.ts';
import { parseReport, requireSecret, requireToken } from './vendor-reports.ts';

const BASE = 'https://order.gelatoapis.com/v4';
/** The parts of an order that are read; more than Gelato has made of one. */
const MAX_PARTS = 20;

const Report = z.object({ id, event: z.string(), orderId: id.nullish().catch(null) });

/** Creates the gateway to Gelato, which makes products of the shop that are mapped to its products. */
export function createGelato({ settings, clock, timeoutMs }: VendorOptions): PrintVendor {
  const client = clientPerAccount(({ apiKey }) =>
    createVendorHttp({
      id: 'gelato',
      base: accessOf(BASE, settings, apiKey).base,
      apiKey,
      headers: { 'X-API-KEY': apiKey },
      // Gelato documents no limit.
      perMinute: null,
      reasonOf: toReason,
      clock,
      timeoutMs,
    }),
  );

  return {
    id: 'gelato',
    storeKind: null,
    listProducts: null,
    answerPublishing: null,
    mockups: null,
    estimateCost: null,
    readKey: null,
    registerWebhook: null,
    watchStock: null,

    async listStores(account) {
      await search(client(account), { limit: 1 });
      return [];
    },

    async quoteShipping(account, order) {
      const body = quoteBody(order);
      return toQuotes(await client(account)({ method: 'POST', path: '/orders:quote', body, isUrgent: true }));
    },

    submitOrder: async (account, order) => submit(client(account), order),
    makeDraft: async (account, order) => makeDraft(client(account), order),
    getOrder: async (account, vendorOrderId) => readOrder(client(account), vendorOrderId),
    findOrder: async (account, { reference }) => findByReference(client(account), reference),
    cancelOrder: async (account, vendorOrderId) => cancel(client(account), vendorOrderId),

    /** Gelato doesn't sign. Its dashboard can add a header with our secret to its webhooks, or the address has it. */
    verifyWebhook(account, report) {
      requireToken(requireSecret(account.webhookSecret), report);
      const payload = parseReport(report.rawBody);
      const parsed = Report.safeParse(payload);
      if (!parsed.success) throw new AppError('bad_request', { cause: parsed.error });
      const { id: eventId, event: type, orderId } = parsed.data;
      const about: VendorEvent['about'] = orderId ? { kind: 'order', vendorOrderId: orderId } : null;
      return { externalId: eventId, type, about, payload };
    },
  };
}

function search(http: VendorHttp, body: object): Promise<unknown> {
  return http({ method: 'POST', path: '/orders:search', body, isRepeatable: true });
}

const pathOf = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`;

/** Reads an order with the parts that Gelato has split off. */
async function readParts(http: VendorHttp, orderId: string) {
  const read = async (one: string) => {
    const reply = await orNull(http({ method: 'GET', path: pathOf(one) }));
    return reply === null ? null : parseOrder(reply);
  };
  const main = await read(orderId);
  if (!main) return null;
  const connected = main.connectedOrderIds.filter((one) => one !== orderId).slice(0, MAX_PARTS);
  const others = [];
  for (const one of connected) others.push(await read(one));
  return { main, others: others.filter((one) => one !== null) };
}

async function readOrder(http: VendorHttp, orderId: string): Promise<VendorOrderState | null> {
  const found = await readParts(http, orderId);
  return found && toState(found.main, found.others);
}

async function findByReference(http: VendorHttp, reference: string): Promise<VendorOrderState | null> {
  const [orderId] = toFoundIds(await search(http, { orderReferenceIds: [reference] }), reference);
  return orderId === undefined ? null : readOrder(http, orderId);
}

/** Orders at most once: Gelato accepts several orders with the same reference, so this looks for one first. */
async function submit(http: VendorHttp, order: VendorOrderRequest): Promise<VendorOrderState> {
  refuseUnknownPlacements('gelato', PLACEMENTS, order);
  const find = () => findByReference(http, order.reference);
  try {
    const made = await find();
    if (made?.isDraft) return await sendDraft(http, made.id);
    if (made) return made;
    return await submitOnce({ find, create: async () => create(http, order, 'order') });
  } catch (error) {
    throw toRefusedOrder('gelato', error);
  }
}

async function makeDraft(http: VendorHttp, order: VendorOrderRequest): Promise<VendorOrderState> {
  refuseUnknownPlacements('gelato', PLACEMENTS, order);
  try {
    return await submitOnce({
      find: async () => findByReference(http, order.reference),
      create: async () => create(http, order, 'draft'),
    });
  } catch (error) {
    throw toRefusedOrder('gelato', error);
  }
}

/** Parts that were split off at once are read with the next question. */
async function create(
  http: VendorHttp,
  order: VendorOrderRequest,
  orderType: 'order' | 'draft',
): Promise<VendorOrderState> {
  const body = orderBody(order, orderType);
  return toState(parseOrder(await http({ method: 'POST', path: '/orders', body })), []);
}

/** Repeating it has no effect: Gelato only changes drafts. */
async function sendDraft(http: VendorHttp, orderId: string): Promise<VendorOrderState> {
  try {
    const body = { orderType: 'order' };
    return toState(parseOrder(await http({ method: 'PATCH', path: pathOf(orderId), body })), []);
  } catch (error) {
    const current = await readOrder(http, orderId);
    if (current && !current.isDraft) return current;
    throw error;
  }
}

/** Cancels every part of an order. A draft is deleted. */
async function cancel(http: VendorHttp, orderId: string): Promise<VendorOrderState> {
  const before = await readParts(http, orderId);
  if (!before)
    throw new AppError('vendor_refused_order', { message: "Gelato doesn't have this order anymore." });
  if (before.main.orderType === 'draft') {
    await orNull(http({ method: 'DELETE', path: pathOf(orderId) }));
    const state = toState(before.main, before.others);
    return { ...state, status: 'cancelled', vendorStatus: 'canceled', isDraft: false };
  }
  const failures: unknown[] = [];
  for (const part of [before.main, ...before.others]) {
    try {
      await http({ method: 'POST', path: `${pathOf(part.id)}:cancel` });
    } catch (error) {
      failures.push(error);
    }
  }
  // The response to a cancellation may have been lost, or it was already canceled.
  const current = await readOrder(http, orderId);
  if (current?.status === 'cancelled') return current;
  const tooLate = new AppError('vendor_refused_order', {
    message: `Gelato didn't cancel this order, which is ${current?.vendorStatus ?? 'gone'} there.`,
  });
  throw toRefusedOrder('gelato', failures[0] ?? tooLate, 'cancellation');
}
