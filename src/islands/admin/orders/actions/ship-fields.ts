import * as z from 'zod/mini';
import { plural } from '#shared/count-words.ts';
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

const NOTICES: Record<ShipmentMethod, string> = {
  tracked: 'with the tracking number',
  letter: 'that it was mailed without tracking',
  handed_over: 'that you handed it over',
};

/** Says what the customer learns, and how long it can be undone. */
export function noticeWords(
  { customerEmail }: Pick<AdminOrder, 'customerEmail'>,
  method: ShipmentMethod,
  undoMinutes: number,
): string {
  if (!customerEmail) return 'The order has no email address, so the customer gets no email.';
  const notice = `customer gets an email ${NOTICES[method]}.`;
  if (undoMinutes === 0) return `The ${notice}`;
  return `In ${plural(undoMinutes, 'minute', 'minutes')}, the ${notice} You can undo the shipment until then.`;
}
