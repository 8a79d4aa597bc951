import { z } from 'zod';
import { type Cents, sum } from '#shared/money.ts';
import type { ShippingQuote } from './print-vendor.ts';
import type { VendorOrderState, VendorShipment } from './vendor-order.ts';
import { dollars, id, list, parseReply, text } from './vendor-reply.ts';
import { readVendorStatus, slowest } from './vendor-statuses.ts';

/* The parts of Gelato's objects that the shop uses. Money is in dollars. */

const Item = z.object({ id: text, itemReferenceId: text });

const Package = z.object({
  id: text,
  trackingCode: text,
  trackingUrl: text,
  orderItemIds: list(id).catch([]),
});

const Receipt = z.object({ transactionType: text, type: text, currency: text, totalInclVat: dollars });

const Order = z.object({
  id,
  orderType: text,
  orderReferenceId: text,
  fulfillmentStatus: z.string(),
  items: list(Item).catch([]),
  shipment: z
    .object({ shipmentMethodName: text, packages: list(Package).catch([]) })
    .nullish()
    .catch(null),
  receipts: list(Receipt).catch([]),
  connectedOrderIds: list(id).catch([]),
});
export type GelatoOrder = z.output<typeof Order>;

const Found = z.object({
  orders: z.array(z.object({ id, orderReferenceId: text, fulfillmentStatus: z.string() })),
});

const Method = z.object({
  name: text,
  shipmentMethodUid: id,
  price: dollars,
  currency: text,
  minDeliveryDays: z.int().nonnegative().nullish().catch(null),
  maxDeliveryDays: z.int().nonnegative().nullish().catch(null),
});

const Quotes = z.object({ quotes: z.array(z.object({ shipmentMethods: list(Method) })) });

const Refusal = z.object({
  message: z.string().min(1),
  details: list(z.object({ reference: text, message: text })).catch([]),
});

/** Returns why Gelato rejected a request, with its details. */
export function toReason(body: unknown): string | null {
  const refusal = Refusal.safeParse(body).data;
  if (!refusal) return null;
  const details = refusal.details.flatMap(({ reference, message }) =>
    message ? [reference ? `${reference}: ${message}` : message] : [],
  );
  return [refusal.message, ...details].join(' ');
}

export function parseOrder(reply: unknown): GelatoOrder {
  return parseReply(Order, reply);
}

/** Returns the ids of the orders with a reference of ours, those that were canceled last. */
export function toFoundIds(reply: unknown, reference: string): string[] {
  const isCanceled = ({ fulfillmentStatus }: { fulfillmentStatus: string }) =>
    readVendorStatus('gelato', fulfillmentStatus).status === 'cancelled';
  return parseReply(Found, reply)
    .orders.filter(({ orderReferenceId }) => orderReferenceId === reference)
    .toSorted((a, b) => Number(isCanceled(a)) - Number(isCanceled(b)))
    .map((order) => order.id);
}

/**
 * Returns the state of an order that Gelato may have split (docs/product/vendors.md#print-vendors): as far as its slowest part, with
 * the shipments of all.
 * @param main the part by whose id it was asked for
 */
export function toState(main: GelatoOrder, others: readonly GelatoOrder[]): VendorOrderState {
  const parts = [main, ...others].map((order) => ({
    order,
    ...readVendorStatus('gelato', order.fulfillmentStatus),
  }));
  const canceled = parts.filter(({ status }) => status === 'cancelled').length;
  const partly =
    canceled > 0 && canceled < parts.length
      ? `Gelato canceled ${canceled} of the ${parts.length} orders that it split this one into. Look there which, then refund its items or send them again.`
      : null;
  return {
    id: main.id,
    reference: main.orderReferenceId,
    status: slowest(parts.map(({ status }) => status)),
    isDraft: main.orderType === 'draft',
    vendorStatus: [...new Set(parts.map(({ order }) => order.fulfillmentStatus))].join(', '),
    problem: parts.find(({ problem }) => problem !== null)?.problem ?? partly,
    cost: costOf(parts.flatMap(({ order }) => order.receipts)),
    shipments: parts.flatMap(({ order, status }) => shipmentsOf(order, status === 'delivered')),
  };
}

function shipmentsOf({ id: orderId, items, shipment }: GelatoOrder, isDelivered: boolean): VendorShipment[] {
  const { shipmentMethodName: carrier = null, packages = [] } = shipment ?? {};
  return packages
    .filter(({ trackingCode }) => trackingCode !== null)
    .map((one, at) => ({
      id: one.id ?? one.trackingCode ?? `${orderId}-${at + 1}`,
      carrier,
      trackingNumber: one.trackingCode,
      trackingUrl: one.trackingUrl,
      shippedAt: null,
      isDelivered,
      lineItemIds: lineItemsOf(items, one.orderItemIds),
    }));
}

/** A package names items by Gelato's ids. If one of them is unknown, the package doesn't say which items are in it. */
function lineItemsOf(items: GelatoOrder['items'], ids: readonly string[]): string[] {
  const ours = ids.map((one) => items.find((item) => item.id === one)?.itemReferenceId ?? null);
  return ours.includes(null) ? [] : ours.filter((one) => one !== null);
}

/** Returns what Gelato charges; null before it says, or in another currency. */
function costOf(receipts: GelatoOrder['receipts']): Cents | null {
  const purchases = receipts.filter(({ transactionType }) => transactionType !== 'refund');
  const totals = purchases.map(({ currency, totalInclVat }) => (currency === 'USD' ? totalInclVat : null));
  return totals.length === 0 || totals.includes(null) ? null : sum(totals.map((total) => total ?? 0));
}

/**
 * Returns the quotes in dollars. An order that Gelato would split has the methods that every part has. The cheapest is what an
 * order without a method gets.
 */
export function toQuotes(reply: unknown): ShippingQuote[] {
  const [first, ...others] = parseReply(Quotes, reply).quotes.map(({ shipmentMethods }) =>
    shipmentMethods.filter(({ currency, price }) => currency === 'USD' && price !== null),
  );
  const quotes = (first ?? []).flatMap((method): ShippingQuote[] => {
    const { name, shipmentMethodUid: uid, minDeliveryDays: min, maxDeliveryDays: max } = method;
    const same = others.map((methods) => methods.find((other) => other.shipmentMethodUid === uid));
    if (same.includes(undefined)) return [];
    const price = sum([method, ...same].map((one) => one?.price ?? 0));
    return [{ id: uid, name: name ?? uid, price, days: min != null && max != null ? { min, max } : null }];
  });
  const cheapest = Math.min(...quotes.map(({ price }) => price));
  const standard = quotes.find(({ price }) => price === cheapest);
  return quotes.map((quote) => ({ ...quote, isStandard: quote === standard }));
}
