import { and, count, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfilment.ts';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { addressLines } from '#shared/address.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import { orderTotals } from '#shared/totals.ts';
import type { Services } from '../services.ts';
import { flagOrder, recordEvent } from './order-timeline.ts';

type Needs = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;
type OrderRow = typeof orders.$inferSelect;
type Delivery = Pick<OrderRow, 'customerName' | 'customerPhone' | 'shippingAddress' | 'billingAddress'>;

/** What the shopper's form says; what it leaves out stays. The email address is not among it. */
interface Correction {
  customerName: string;
  customerPhone?: string | undefined;
  shippingAddress: Address;
  billingAddress?: Address | undefined;
}

const SHOPPER = { kind: 'shopper' } as const;
/** How long after the order the shopper's own call may correct it, in milliseconds. */
const CORRECTABLE = 3_600_000;
const MAX_CORRECTIONS = 10;

/**
 * Applies the name, phone number and addresses that the buyer brings to an order that was made without them, and
 * records it in the timeline. Once anything has been sent, or where the total would differ, the order stays as it
 * is and is flagged, with what was asked for in the timeline. Ignored an hour after the order, and after ten
 * corrections. Repeating a call changes nothing.
 */
export function correctDelivery(services: Needs, orderId: string, correction: Correction): void {
  const { db, now } = services;
  transaction(db, () => {
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
    if (!order || now().getTime() - order.createdAt.getTime() > CORRECTABLE) return;
    const wanted = correct(order, correction);
    const { before, after } = difference(order, wanted);
    if (before === after || correctionsOf(services, orderId) >= MAX_CORRECTIONS) return;
    if (isUnsent(services, order) && hasSameTotal(services, order, wanted)) {
      db.update(orders)
        .set({ ...wanted, updatedAt: now() })
        .where(eq(orders.id, orderId))
        .run();
      recordEvent(services, { orderId, type: 'address', actor: SHOPPER, before, after });
    } else {
      requestCorrection(services, orderId, `Not applied. The customer asked for: ${after}`);
    }
  });
}

function correct(order: Delivery, { customerName, customerPhone, ...addresses }: Correction): Delivery {
  const { shippingAddress, billingAddress } = addresses;
  // Billed to where it was shipped to, it still is.
  const followed = isSameAddress(order.billingAddress, order.shippingAddress)
    ? shippingAddress
    : order.billingAddress;
  return {
    customerName,
    customerPhone: customerPhone ?? order.customerPhone,
    shippingAddress,
    billingAddress: billingAddress ?? followed,
  };
}

function isSameAddress(a: Address, b: Address): boolean {
  return addressLines(a).join() === addressLines(b).join();
}

/** Returns the parts that differ, as people read them; both are empty when nothing does. */
function difference(order: Delivery, wanted: Delivery): { before: string; after: string } {
  const old = describe(order);
  const changed = describe(wanted).map((part, index) => ({ before: old[index], after: part }));
  const parts = changed.filter(({ before, after }) => before !== after);
  return {
    before: parts.map(({ before }) => before).join('; '),
    after: parts.map(({ after }) => after).join('; '),
  };
}

function describe({ customerName, customerPhone, shippingAddress, billingAddress }: Delivery): string[] {
  return [
    `Name: ${customerName}`,
    `Phone: ${customerPhone ?? 'none'}`,
    `Ship to: ${addressLines(shippingAddress).join(', ')}`,
    `Bill to: ${addressLines(billingAddress).join(', ')}`,
  ];
}

/** Whether nothing has been sent to a vendor or shipped, and nobody has begun to work on it. */
function isUnsent({ db }: Needs, { id, status }: OrderRow): boolean {
  if (status !== 'pending' && status !== 'paid') return false;
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
  const vendorOrder = db.select().from(vendorOrders).where(eq(vendorOrders.orderId, id)).get();
  return !vendorOrder && items.every((item) => item.status === 'pending');
}

function hasSameTotal({ env }: Needs, order: OrderRow, { shippingAddress }: Delivery): boolean {
  if (shippingAddress.state === order.shippingAddress.state) return true;
  return orderTotals(order.subtotalCents, shippingAddress, env.shop).total === order.totalCents;
}

function requestCorrection(services: Needs, orderId: string, note: string): void {
  const asked = and(eq(orderEvents.orderId, orderId), eq(orderEvents.note, note));
  if (services.db.select().from(orderEvents).where(asked).get()) return;
  recordEvent(services, { orderId, type: 'address', actor: SHOPPER, note });
  flagOrder(services, orderId, 'address_changed');
}

function correctionsOf({ db }: Needs, orderId: string): number {
  const byShopper = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.type, 'address'),
    eq(orderEvents.actor, SHOPPER.kind),
  );
  return db.select({ n: count() }).from(orderEvents).where(byShopper).get()?.n ?? 0;
}
