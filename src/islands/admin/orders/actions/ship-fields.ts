import * as z from 'zod/mini';
import { itemsToPack } from '#shared/packing.ts';
import type { AdminOrder, AdminShipment } from '#shared/schemas/admin-orders.schema.ts';
import { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';
import type { ShipmentMethod } from '#shared/shipment-methods.ts';

/** A shipment that can be changed. */
export interface ShipmentChangeProps {
  order: AdminOrder;
  shipment: AdminShipment & { id: string };
  onDone: () => void;
}

/** The fields of the form: the line items that aren't in the shipment have the quantity 0, and hidden fields don't count. */
export const ShipFields = z.pipe(
  z.transform(({ items, ...fields }: z.input<typeof ShipmentInput>) => {
    const { trackingNumber: _, trackingUrl: _url, carrier: _carrier, ...untracked } = fields;
    const shown = fields.method === 'tracked' ? fields : untracked;
    return { ...shown, items: items?.filter(({ quantity }) => quantity !== 0) };
  }),
  ShipmentInput,
) as z.ZodMiniType<z.output<typeof ShipmentInput>, z.input<typeof ShipmentInput>>;

/** Returns the line items of an order with units that can be shipped by hand. */
export const linesToShip = ({ items }: AdminOrder) =>
  items.filter(({ quantityToShip }) => quantityToShip > 0);

/** Returns the first values of the form: everything that isn't made by a vendor, with tracking. */
export function shipValues(order: AdminOrder) {
  const packed = new Set(itemsToPack(order).map(({ id }) => id));
  return {
    ...{ method: 'tracked' as const, carrier: '', trackingNumber: '', trackingUrl: '' },
    // An order with unknown items, as after a restore, ships without any.
    items:
      order.items.length > 0
        ? linesToShip(order).map(({ id, quantityToShip }) => ({
            id,
            quantity: packed.has(id) ? quantityToShip : 0,
          }))
        : undefined,
  };
}

/** Returns the chosen units that are still to be shipped; all chosen ones if none are. */
export function stillToShip(order: AdminOrder, chosen: ShipmentInput['items']): ShipmentInput['items'] {
  const ids = new Set(linesToShip(order).map(({ id }) => id));
  const left = chosen?.filter(({ id }) => ids.has(id));
  return left && left.length > 0 ? left : chosen;
}

/** Says what the customer learns. */
export function noticeWords({ customerEmail }: AdminOrder, method: ShipmentMethod | undefined): string {
  if (!customerEmail) return 'The order has no email address, so the customer gets no email.';
  if (method === 'letter') return 'The customer gets an email that it was mailed without tracking.';
  if (method === 'handed_over') return 'The customer gets an email that you handed it over.';
  return 'The customer gets an email with the tracking number.';
}
