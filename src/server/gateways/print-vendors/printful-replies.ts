import { z } from 'zod';
import { sum } from '#shared/money.ts';
import type { ShippingQuote, VendorStoreEntry } from './print-vendor.ts';
import { Costs, inDollars, itemCosts } from './printful-costs.ts';
import { fromExternalId } from './printful-requests.ts';
import { OrderShipments, toOrderShipments, units } from './printful-shipments.ts';
import type { VendorOrderState } from './vendor-order.ts';
import { dollars, id, list, parseReply, text } from './vendor-reply.ts';
import { readVendorStatus } from './vendor-statuses.ts';

/*
 * The parts of Printful's objects that the shop uses. Its description says "string" where its own examples have null, so members are
 * read leniently; only ids and statuses are required.
 */

export const Paging = z.object({ total: z.int().nonnegative() });

const Stores = z.object({ result: list(z.object({ id, name: text, type: text })) });

const Variant = z.object({
  result: z.object({ variant_id: id, product: z.object({ product_id: id }).nullish().catch(null) }),
});

const Rates = z.object({
  result: z.array(
    z.object({
      id: z.string(),
      name: text,
      rate: dollars,
      currency: text,
      minDeliveryDays: z.int().nonnegative().nullish().catch(null),
      maxDeliveryDays: z.int().nonnegative().nullish().catch(null),
    }),
  ),
});

const OrderItem = z.object({ id, external_id: text, price: dollars, quantity: units });

const Order = z.object({
  result: z.object({
    id,
    external_id: text,
    status: z.string(),
    error: text,
    dashboard_url: text,
    costs: Costs,
    items: list(OrderItem),
    shipments: OrderShipments,
  }),
});

/** In the reply to a registration, which Printful documents in the envelopes of both versions. */
const Registration = z.object({ default_url: text, secret_key: text });
const Registered = z.union([
  z.object({ result: Registration }).transform(({ result }) => result),
  z.object({ data: Registration }).transform(({ data }) => data),
]);

const Refusal = z.union([
  z.object({ error: z.object({ message: z.string().min(1) }) }).transform(({ error }) => error.message),
  z.object({ result: z.string().min(1) }).transform(({ result }) => result),
  z.object({ detail: z.string().min(1) }).transform(({ detail }) => detail),
  z.object({ title: z.string().min(1) }).transform(({ title }) => title),
]);

/** Returns why Printful rejected a request: its two versions have different error formats. */
export function toReason(body: unknown): string | null {
  return Refusal.safeParse(body).data ?? null;
}

export function toStores(reply: unknown): Omit<VendorStoreEntry, 'usable'>[] {
  return parseReply(Stores, reply).result.map(({ id, name, type }) => ({ id, name: name ?? id, type }));
}

/** A store's variant in Printful's catalog. */
export interface CatalogIds {
  variantId: string;
  /** Null if Printful doesn't say. */
  productId: string | null;
}

/** Returns the ids of a store's variant in Printful's catalog. */
export function toCatalogIds(reply: unknown): CatalogIds {
  const { variant_id: variantId, product } = parseReply(Variant, reply).result;
  return { variantId, productId: product?.product_id ?? null };
}

export function toQuotes(reply: unknown): ShippingQuote[] {
  return parseReply(Rates, reply).result.flatMap((rate) => {
    const price = inDollars(rate.rate, rate.currency);
    const { minDeliveryDays: min, maxDeliveryDays: max } = rate;
    if (price === null) return [];
    return [
      {
        id: rate.id,
        name: rate.name ?? rate.id,
        price,
        isStandard: rate.id === 'STANDARD',
        days: min != null && max != null ? { min, max } : null,
      },
    ];
  });
}

/** Converts an order of v1, which doesn't report deliveries. */
export function toOrder(reply: unknown): VendorOrderState {
  const order = parseReply(Order, reply).result;
  const lineItemOf = new Map(order.items.map((item) => [item.id, fromExternalId(item.external_id)]));
  const shipments = toOrderShipments(order.shipments, lineItemOf);
  const { status, problem } =
    order.status === 'archived' ? ofArchived(order) : readVendorStatus('printful', order.status);
  return {
    id: order.id,
    reference: order.external_id,
    status,
    isDraft: order.status === 'draft',
    vendorStatus: order.status,
    dashboardUrl: order.dashboard_url,
    problem: order.error ?? problem,
    cost: order.costs ? inDollars(order.costs.total, order.costs.currency) : null,
    itemCosts: itemCosts(order),
    shipments,
  };
}

/**
 * Returns the status of an archived order. Printful only hides it from its dashboard: it has shipped if its units have. A deleted
 * draft may be archived as well, so an order without shipments needs a person.
 */
function ofArchived({
  items,
  shipments,
}: z.output<typeof Order>['result']): Pick<VendorOrderState, 'status' | 'problem'> {
  const sent = shipments.filter(({ reshipment }) => reshipment !== true).flatMap((one) => one.items);
  const hasShipped = items.every(({ id, quantity }) => {
    const own = sent.filter(({ item_id: itemId }) => itemId === id);
    return own.length > 0 && sum(own.map((one) => one.quantity ?? quantity ?? 0)) >= (quantity ?? 0);
  });
  return items.length > 0 && hasShipped
    ? { status: 'shipped', problem: null }
    : { status: null, problem: 'Printful archived it before it shipped: look at it there' };
}

/** Returns the webhook address of v2, and the secret, which only a new registration has. */
export function toRegistration(reply: unknown): { url: string | null; secret: string | null } {
  const { default_url: url, secret_key: secret } = parseReply(Registered, reply);
  return { url, secret };
}
