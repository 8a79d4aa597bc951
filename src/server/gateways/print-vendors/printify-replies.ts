import { z } from 'zod';
import { type Cents, sum } from '#shared/money.ts';
import type { ShippingQuote, VendorProduct, VendorStoreEntry, VendorVariant } from './print-vendor.ts';
import type { VendorOrderState, VendorShipment } from './vendor-order.ts';
import { cents, id, list, moment, parseReply, text } from './vendor-reply.ts';
import { readVendorStatus } from './vendor-statuses.ts';

/* The parts of Printify's objects that the shop uses. Money is in cents. */

const Stores = z.array(z.object({ id, title: text, sales_channel: text }));

const Option = z.object({ type: text, values: list(z.object({ id, title: text })) });

const Variant = z.object({
  id,
  sku: text,
  cost: cents,
  price: cents,
  title: text,
  is_enabled: z.boolean().nullish().catch(null),
  is_available: z.boolean().nullish().catch(null),
  options: list(id),
});

const Image = z.object({ src: text, variant_ids: list(id), is_default: z.boolean().nullish().catch(null) });

const Product = z.object({
  id,
  blueprint_id: z.int().nullish().catch(null),
  print_provider_id: z.int().nullish().catch(null),
  title: text,
  description: text,
  visible: z.boolean().nullish().catch(null),
  is_locked: z.boolean().nullish().catch(null),
  options: list(Option),
  variants: z.array(Variant),
  images: list(Image),
});

const Paging = z.object({
  last_page: z.int().nonnegative().nullish().catch(null),
  total: z.int().nonnegative().nullish().catch(null),
});
const ProductPage = Paging.extend({ data: z.array(Product) });

const Maker = z.object({ blueprint_id: z.int(), print_provider_id: z.int() });
export type PrintifyMaker = z.output<typeof Maker>;

const Created = z.object({ id });
const Duplicate = z.object({ order: Created });
const Locked = z.object({ is_locked: z.boolean() });

const Order = z.object({
  id,
  status: z.string(),
  total_tax: cents,
  created_at: moment,
  sent_to_production_at: moment,
  line_items: list(z.object({ quantity: z.int().positive(), cost: cents, shipping_cost: cents })),
  metadata: z.object({ shop_order_id: text }).nullish().catch(null),
  shipments: list(
    z.object({ carrier: text, number: text, url: text, shipped_at: moment, delivered_at: moment }),
  ),
});
const OrderPage = Paging.extend({ data: z.array(Order) });

const Webhooks = z.array(z.object({ id, topic: text, url: text }));

const Refusal = z.object({
  message: z.string().nullish(),
  error: z.string().nullish().catch(null),
  errors: z.object({ reason: z.string().nullish() }).nullish().catch(null),
});

/** Returns why Printify rejected a request. */
export function toReason(body: unknown): string | null {
  const refusal = Refusal.safeParse(body).data;
  const reason = refusal?.errors?.reason;
  return (reason && inWords(reason)) || refusal?.message || refusal?.error || null;
}

const FieldProblems = z.record(z.string(), z.array(z.string()));

/** A reason may be JSON with the problems of each field: `{"zip":["The zip field is required."]}`. */
function inWords(reason: string): string {
  if (!reason.startsWith('{')) return reason;
  try {
    return Object.values(FieldProblems.parse(JSON.parse(reason)))
      .flat()
      .join(' ');
  } catch {
    return reason;
  }
}

export function toStores(reply: unknown): Omit<VendorStoreEntry, 'usable'>[] {
  return parseReply(Stores, reply).map(({ id, title, sales_channel: type }) => ({
    id,
    name: title ?? id,
    type,
  }));
}

/** A page of a list. `lastPage` is null if the vendor doesn't say. */
export interface PrintifyPage<T> {
  entries: T[];
  lastPage: number | null;
  total: number | null;
}

/** A product as it is listed, without its print areas. */
export interface ListedProduct {
  product: Omit<VendorProduct, 'printAreas'>;
  /** Null if Printify doesn't say. */
  maker: PrintifyMaker | null;
}

export function toProductPage(reply: unknown): PrintifyPage<ListedProduct> {
  const { data, last_page, total } = parseReply(ProductPage, reply);
  const entries = data.map((one) => ({ product: toProduct(one), maker: Maker.safeParse(one).data ?? null }));
  return { entries, lastPage: last_page ?? null, total: total ?? null };
}

/** Returns whether a product waits for an answer to its publishing. */
export function toIsLocked(reply: unknown): boolean {
  return parseReply(Locked, reply).is_locked;
}

function toProduct(product: z.output<typeof Product>): Omit<VendorProduct, 'printAreas'> {
  const first = product.images.find(({ is_default }) => is_default === true) ?? product.images[0];
  return {
    id: product.id,
    name: product.title ?? `Product ${product.id}`,
    description: product.description ?? '',
    imageUrl: first?.src ?? null,
    // Printify doesn't report stock.
    stockIds: [],
    // A product has all variants of its kind; the merchant sells the enabled ones.
    variants: product.variants
      .filter(({ is_enabled }) => is_enabled !== false)
      .map((variant) => toVariant(product, variant)),
    isHidden: product.visible === false,
    isPublishing: product.is_locked === true,
  };
}

function toVariant(product: z.output<typeof Product>, variant: z.output<typeof Variant>): VendorVariant {
  const option = (type: string) =>
    product.options
      .find((one) => one.type === type)
      ?.values.find((value) => variant.options.includes(value.id))?.title ?? null;
  const pictures = product.images.filter(({ variant_ids }) => variant_ids.includes(variant.id));
  const picture = pictures.find(({ is_default }) => is_default === true) ?? pictures[0];
  return {
    id: variant.id,
    sku: variant.sku,
    size: option('size'),
    color: option('color'),
    retailPrice: variant.price,
    cost: variant.cost,
    imageUrl: picture?.src ?? null,
    isAvailable: variant.is_available !== false,
  };
}

/** Printify's shipping methods, by their names in quotes. `id` is used in orders. */
export const SHIPPING = {
  standard: { id: '1', name: 'Standard' },
  priority: { id: '2', name: 'Priority' },
  printify_express: { id: '3', name: 'Express' },
  economy: { id: '4', name: 'Economy' },
} as const;

export function toQuotes(reply: unknown): ShippingQuote[] {
  const prices = parseReply(z.record(z.string(), cents), reply);
  return Object.entries(SHIPPING).flatMap(([kind, { id, name }]) => {
    const price = prices[kind] ?? null;
    return price === null ? [] : [{ id, name, price, isStandard: id === SHIPPING.standard.id, days: null }];
  });
}

/** Returns the maker and the blueprint of a product. */
export function toMaker(reply: unknown): PrintifyMaker {
  return parseReply(Maker, reply);
}

export function toCreatedId(reply: unknown): string {
  return parseReply(Created, reply).id;
}

/** Returns the id of the order that already has our id, which an error names; null for any other error. */
export function toExistingId(body: unknown): string | null {
  return Duplicate.safeParse(body).data?.order.id ?? null;
}

export function toOrder(reply: unknown): VendorOrderState {
  return orderState(parseReply(Order, reply));
}

interface ListedOrder {
  order: VendorOrderState;
  createdAt: Date | null;
}

export function toOrderPage(reply: unknown): PrintifyPage<ListedOrder> {
  const { data, last_page, total } = parseReply(OrderPage, reply);
  const entries = data.map((one) => ({ order: orderState(one), createdAt: one.created_at }));
  return { entries, lastPage: last_page ?? null, total: total ?? null };
}

/** Separates our reference from the number of the attempt in an order's `external_id`. */
const ATTEMPT = '.';

/** Returns the `external_id` of an attempt to make an order: Printify never takes one twice, not even after a cancellation. */
export function toExternalId(reference: string, attempt: number): string {
  return attempt === 1 ? reference : `${reference}${ATTEMPT}${attempt}`;
}

/** The status of a new order whose costs aren't known yet. */
export const CALCULATING = 'cost-calculation';
/** The statuses of an order that hasn't been sent to production yet, unless it says when it was. */
const DRAFTS = ['on-hold', 'pending', CALCULATING];

function orderState(order: z.output<typeof Order>): VendorOrderState {
  const { status, problem } = readVendorStatus('printify', order.status);
  const shipments = order.shipments.map(
    (shipment, at): VendorShipment => ({
      // A shipment has no id.
      id: shipment.number ?? `${order.id}-${at + 1}`,
      carrier: shipment.carrier,
      trackingNumber: shipment.number,
      trackingUrl: shipment.url,
      shippedAt: shipment.shipped_at,
      isDelivered: shipment.delivered_at !== null,
      lineItemIds: [],
    }),
  );
  const isDelivered =
    status === 'shipped' && shipments.length > 0 && shipments.every((one) => one.isDelivered);
  return {
    id: order.id,
    reference: order.metadata?.shop_order_id?.split(ATTEMPT)[0] ?? null,
    status: isDelivered ? 'delivered' : status,
    isDraft: DRAFTS.includes(order.status) && order.sent_to_production_at === null,
    vendorStatus: order.status,
    problem,
    cost: costOf(order),
    shipments,
  };
}

/**
 * Adds up the costs of the lines: for an order from a sales channel, `total_price` is what the buyer paid. Like the `cost` of a
 * variant, a line's `cost` is of one unit, and its `shipping_cost` of all. Printify's description doesn't say so; public
 * integrations calculate that way.
 */
function costOf({ line_items: lines, total_tax: tax }: z.output<typeof Order>): Cents | null {
  if (lines.length === 0 || lines.some(({ cost }) => cost === null)) return null;
  return (
    sum(lines.map(({ quantity, cost, shipping_cost }) => quantity * (cost ?? 0) + (shipping_cost ?? 0))) +
    (tax ?? 0)
  );
}

export function toWebhooks(reply: unknown): { id: string; topic: string | null; url: string | null }[] {
  return parseReply(Webhooks, reply);
}
