import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { type Cents, sum } from '#shared/money.ts';
import type { ShippingQuote } from './print-vendor.ts';
import { VendorRefusal } from './vendor-failures.ts';
import type { VendorOrderState, VendorShipment } from './vendor-order.ts';
import { id, list, parseReply, text } from './vendor-reply.ts';
import { readVendorStatus, slowest } from './vendor-statuses.ts';

/* The parts of Gooten's objects that the shop uses. Money is in dollars. */

const Price = z.object({ Price: z.number().nonnegative(), CurrencyCode: text });

const Tracking = z.object({ TrackingNumber: text, TrackingUrl: text, ShipCarrierName: text });

const Item = Tracking.extend({
  SourceId: text,
  Status: z.string(),
  Shipments: list(Tracking).catch([]),
});
type Item = z.output<typeof Item> & { status: string | null };

const Order = z.object({
  Id: id,
  SourceId: text,
  Items: z.array(Item),
  Total: Price.nullish().catch(null),
});

const Orders = z.object({ Orders: z.array(Order) });

const Created = z.object({ Id: id });

const ShipOption = z.object({
  MethodType: text,
  Price: Price.nullish().catch(null),
  EstBusinessDaysTilDelivery: z.number().nonnegative().nullish().catch(null),
});

const ShipPrices = z.object({ Result: z.array(z.object({ ShipOptions: list(ShipOption) })) });

/** A place on a product that takes an image. */
const Space = z.object({ Id: id, Description: text, Index: z.int().nonnegative().nullish().catch(null) });
export type GootenSpace = z.output<typeof Space>;

const Templates = z.object({
  Options: z.array(z.object({ IsDefault: z.boolean().nullish().catch(null), Spaces: z.array(Space) })),
});

/** Gooten reports failures with status 200 as well. */
const Failure = z.object({
  HadError: z.literal(true),
  Errors: list(z.object({ ErrorMessage: text })).catch([]),
  ErrorReferenceCode: text,
});

/** Returns why Gooten rejected a request; null if it didn't, or failed without a reason. */
export function toReason(body: unknown): string | null {
  const errors = Failure.safeParse(body).data?.Errors ?? [];
  const reasons = errors.flatMap(({ ErrorMessage }) => ErrorMessage ?? []);
  return reasons.length === 0 ? null : [...new Set(reasons)].join(' ');
}

/**
 * Returns a reply that isn't a failure.
 * @throws AppError `vendor_failed`, whose `cause` is a VendorRefusal if Gooten gave a reason
 */
export function requireSuccess(call: string, reply: unknown): unknown {
  const failure = Failure.safeParse(reply).data;
  if (!failure) return reply;
  const reason = toReason(reply);
  if (reason === null) {
    const cause = new Error(`Gooten ${call} failed: ${failure.ErrorReferenceCode ?? 'no reason'}`);
    throw new AppError('vendor_failed', { cause });
  }
  throw new AppError('vendor_failed', {
    message: `Gooten refused this: ${reason}`,
    cause: new VendorRefusal(`Gooten ${call}`, 200, reason),
  });
}

export function toCreatedId(reply: unknown): string {
  return parseReply(Created, reply).Id;
}

/** Returns the order with a reference of ours from the result of a search; null if it isn't in it. */
export function toFound(reply: unknown, reference: string): VendorOrderState | null {
  const found = parseReply(Orders, reply).Orders.find(({ SourceId }) => SourceId === reference);
  return found ? orderState(found) : null;
}

/** Returns an order. Its status is that of its slowest item. */
export function toOrder(reply: unknown): VendorOrderState {
  return orderState(parseReply(Order, reply));
}

function orderState(order: z.output<typeof Order>): VendorOrderState {
  const items = order.Items.map((item) => ({ ...item, ...readVendorStatus('gooten', item.Status) }));
  return {
    id: order.Id,
    reference: order.SourceId,
    status: slowest(items.map(({ status }) => status)),
    vendorStatus: [...new Set(items.map(({ Status }) => Status))].join(', '),
    problem: items.find(({ problem }) => problem !== null)?.problem ?? partlyCanceled(items),
    cost: centsOf(order.Total),
    shipments: shipmentsOf(items),
  };
}

function centsOf(price: z.output<typeof Price> | null | undefined): Cents | null {
  return price?.CurrencyCode === 'USD' ? Math.round(price.Price * 100) : null;
}

function partlyCanceled(items: readonly { status: string | null }[]): string | null {
  const { length } = items.filter(({ status }) => status === 'cancelled');
  if (length === 0 || length === items.length) return null;
  return `Gooten canceled ${length} of ${items.length} items. See there which, refund or send them again, and ship the order here.`;
}

/** Items with the same tracking number are in one shipment, which has arrived once all of them have. */
function shipmentsOf(items: readonly Item[]): VendorShipment[] {
  const shipments = new Map<string, VendorShipment>();
  // Orders that people made in Gooten don't have our ids.
  const knowsItems = items.every(({ SourceId }) => SourceId !== null);
  for (const item of items) {
    for (const one of [...item.Shipments, item]) {
      if (one.TrackingNumber === null) continue;
      const before = shipments.get(one.TrackingNumber);
      const own = knowsItems && item.SourceId !== null ? [item.SourceId] : [];
      shipments.set(one.TrackingNumber, {
        id: one.TrackingNumber,
        carrier: one.ShipCarrierName,
        trackingNumber: one.TrackingNumber,
        trackingUrl: one.TrackingUrl,
        shippedAt: null,
        isDelivered: item.status === 'delivered' && (before?.isDelivered ?? true),
        lineItemIds: [...new Set([...(before?.lineItemIds ?? []), ...own])],
      });
    }
  }
  return [...shipments.values()];
}

/** Gooten's kinds of shipping, by the words in which orders name them. */
const KINDS = { standard: 'Standard', expedited: 'Expedited', overnight: 'Overnight' };

/** Returns the quotes in dollars. Items that are made in several places have the kinds that every place has. */
export function toQuotes(reply: unknown): ShippingQuote[] {
  const groups = parseReply(ShipPrices, reply).Result;
  return Object.entries(KINDS).flatMap(([kind, name]): ShippingQuote[] => {
    const chosen = groups.map(({ ShipOptions }) =>
      ShipOptions.filter(({ MethodType }) => MethodType?.toLowerCase() === kind)
        .map((option) => ({ price: centsOf(option.Price), days: option.EstBusinessDaysTilDelivery ?? null }))
        .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
        .find(({ price }) => price !== null),
    );
    if (chosen.length === 0 || chosen.includes(undefined)) return [];
    const longest = Math.max(...chosen.map((one) => one?.days ?? -1));
    const isKnown = chosen.every((one) => one?.days != null);
    return [
      {
        id: kind,
        name,
        price: sum(chosen.map((one) => one?.price ?? 0)),
        isStandard: kind === 'standard',
        days: isKnown ? { min: longest, max: longest } : null,
      },
    ];
  });
}

/** Returns the spaces of a product that take an image, from its default template. */
export function toSpaces(reply: unknown): GootenSpace[] {
  const { Options } = parseReply(Templates, reply);
  return (Options.find(({ IsDefault }) => IsDefault === true) ?? Options[0])?.Spaces ?? [];
}
