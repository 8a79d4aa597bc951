import { z } from 'zod';
import { fromExternalId } from './printful-requests.ts';
import type { VendorShipment } from './vendor-order.ts';
import { id, list, moment, parseReply, text } from './vendor-reply.ts';

/** Null if Printful doesn't say. */
export const units = z
  .int()
  .positive()
  .nullish()
  .catch(null)
  .transform((n) => n ?? null);

/** v1's shipments, which it doesn't report the delivery of. */
export const OrderShipments = list(
  z.object({
    id,
    carrier: text,
    tracking_number: text,
    tracking_url: text,
    shipped_at: moment,
    reshipment: z.boolean().nullish().catch(null),
    items: list(z.object({ item_id: id, quantity: units })),
  }),
);

const ShipmentList = z.object({
  paging: z.object({ total: z.int().nonnegative() }),
  data: z.array(
    z.object({
      id,
      carrier: text,
      shipment_status: text,
      delivery_status: text,
      is_reshipment: z.boolean().nullish().catch(null),
      shipped_at: moment,
      tracking_number: text,
      tracking_url: text,
      shipment_items: list(z.object({ order_item_external_id: text, quantity: units })),
    }),
  ),
});

/** Converts v1's shipments. `lineItemOf` has our ids of its items. */
export function toOrderShipments(
  shipments: z.output<typeof OrderShipments>,
  lineItemOf: ReadonlyMap<string, string | null>,
): VendorShipment[] {
  return shipments.map((shipment) => ({
    id: shipment.id,
    carrier: shipment.carrier,
    trackingNumber: shipment.tracking_number,
    trackingUrl: shipment.tracking_url,
    shippedAt: shipment.shipped_at,
    isDelivered: false,
    isReshipment: shipment.reshipment === true,
    ...contentOf(
      shipment.items.map(({ item_id, quantity }) => ({ id: lineItemOf.get(item_id) ?? null, quantity })),
    ),
  }));
}

/** Returns the contents of a shipment. A line item may be in it twice; one without our id isn't ours. */
function contentOf(
  items: readonly { id: string | null; quantity: number | null }[],
): Pick<VendorShipment, 'lineItemIds' | 'quantities'> {
  const quantities: Record<string, number> = {};
  const uncounted = new Set(items.flatMap(({ id, quantity }) => (quantity === null ? (id ?? []) : [])));
  for (const { id, quantity } of items) {
    if (id === null || quantity === null || uncounted.has(id)) continue;
    quantities[id] = (quantities[id] ?? 0) + quantity;
  }
  return { lineItemIds: [...new Set(items.flatMap(({ id }) => id ?? []))], quantities };
}

/** A page of an order's shipments in v2, which reports deliveries and returns. */
interface ShipmentPage {
  shipments: VendorShipment[];
  isReturned: boolean;
  /** The number of entries on the page, including those that aren't shipments yet. */
  read: number;
  total: number;
}

const RETURNED = ['return_to_sender', 'failure'];
/** The states of a shipment that a carrier has had. */
const SENT = ['shipped', 'returned'];

export function toShipmentPage(reply: unknown): ShipmentPage {
  const { data, paging } = parseReply(ShipmentList, reply);
  const sent = data.filter(({ shipment_status }) => SENT.includes(shipment_status ?? ''));
  return {
    shipments: sent.map((shipment) => ({
      id: shipment.id,
      carrier: shipment.carrier,
      trackingNumber: shipment.tracking_number,
      trackingUrl: shipment.tracking_url,
      shippedAt: shipment.shipped_at,
      isDelivered: shipment.delivery_status === 'delivered',
      isReshipment: shipment.is_reshipment === true,
      ...contentOf(
        shipment.shipment_items.map(({ order_item_external_id, quantity }) => ({
          id: fromExternalId(order_item_external_id),
          quantity,
        })),
      ),
    })),
    isReturned: sent.some(
      (one) => one.shipment_status === 'returned' || RETURNED.includes(one.delivery_status ?? ''),
    ),
    read: data.length,
    total: paging.total,
  };
}

/** Returns whether all units of an order have arrived: with their first shipment, or with one that replaced it. */
export function haveArrived(shipments: readonly VendorShipment[]): boolean {
  const replaced = new Set(
    shipments.flatMap((one) => (one.isReshipment && one.isDelivered ? one.lineItemIds : [])),
  );
  const first = shipments.filter((one) => !one.isReshipment);
  return (
    first.length > 0 &&
    first.every(
      ({ isDelivered, lineItemIds }) =>
        isDelivered || (lineItemIds.length > 0 && lineItemIds.every((id) => replaced.has(id))),
    )
  );
}
