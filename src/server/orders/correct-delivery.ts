import { and, count, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { addressLines } from '#shared/address.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import { orderTotals } from '#shared/totals.ts';
import type { Services } from '../services.ts';
import { flagOrder } from './flag-order.ts';
import { recordEvent } from './order-timeline.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;
type OrderRow = typeof orders.$inferSelect;
type Delivery = Pick<OrderRow, 'customerName' | 'customerPhone' | 'shippingAddress' | 'billingAddress'>;

/** The corrected values; absent ones stay unchanged. The email address can't be corrected. */
interface Correction {
  customerName: string;
  customerPhone?: string | undefined;
  shippingAddress: Address;
  billingAddress?: Address | undefined;
}

const SHOPPER = { kind: 'shopper' } as const;
const CORRECTION_WINDOW_MS = 3_600_000;
const MAX_CORRECTIONS = 10;

/**
 * Applies the name, phone number and addresses from the buyer's form to an order that was created without the form,
 * and records the change in the timeline (docs/product.md#corrections-after-the-sale). If processing has started or
 * the total would change, the order stays unchanged: it is flagged, and the request is recorded in the timeline.
 * Ignored later than an hour after the order and after ten corrections. Repeating a correction changes nothing.
 */
export function correctDelivery(services: Deps, orderId: string, correction: Correction): void {
  const { db, now } = services;
  transaction(db, () => {
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
    if (!order || now().getTime() - order.createdAt.getTime() > CORRECTION_WINDOW_MS) return;
    const corrected = correct(order, correction);
    const { before, after } = difference(order, corrected);
    if (before === after || correctionsOf(services, orderId) >= MAX_CORRECTIONS) return;
    if (isUnsent(services, order) && hasSameTotal(services, order, corrected)) {
      db.update(orders)
        .set({ ...corrected, updatedAt: now() })
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
  // If the billing address was the shipping address, it stays the same as the shipping address.
  const sameOrUnchanged = isSameAddress(order.billingAddress, order.shippingAddress)
    ? shippingAddress
    : order.billingAddress;
  return {
    customerName,
    customerPhone: customerPhone ?? order.customerPhone,
    shippingAddress,
    billingAddress: billingAddress ?? sameOrUnchanged,
  };
}

function isSameAddress(a: Address, b: Address): boolean {
  return addressLines(a).join() === addressLines(b).join();
}

/** Returns the changed parts as text for the timeline; `before` and `after` are empty when nothing changed. */
function difference(order: Delivery, corrected: Delivery): { before: string; after: string } {
  const old = describe(order);
  const compared = describe(corrected).map((part, index) => ({ before: old[index], after: part }));
  const parts = compared.filter(({ before, after }) => before !== after);
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

/** Returns whether no item was sent to a vendor or shipped, and nobody has started to process the order. */
function isUnsent({ db }: Deps, { id, status }: OrderRow): boolean {
  if (status !== 'pending' && status !== 'paid') return false;
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
  const vendorOrder = db.select().from(vendorOrders).where(eq(vendorOrders.orderId, id)).get();
  return !vendorOrder && items.every((item) => item.status === 'pending');
}

function hasSameTotal({ env }: Deps, order: OrderRow, { shippingAddress }: Delivery): boolean {
  if (shippingAddress.state === order.shippingAddress.state) return true;
  return orderTotals(order.subtotalCents, shippingAddress, env.shop).total === order.totalCents;
}

function requestCorrection(services: Deps, orderId: string, note: string): void {
  const sameRequest = and(eq(orderEvents.orderId, orderId), eq(orderEvents.note, note));
  if (services.db.select().from(orderEvents).where(sameRequest).get()) return;
  recordEvent(services, { orderId, type: 'address', actor: SHOPPER, note });
  flagOrder(services, orderId, 'address_changed');
}

function correctionsOf({ db }: Deps, orderId: string): number {
  const byShopper = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.type, 'address'),
    eq(orderEvents.actor, SHOPPER.kind),
  );
  return db.select({ n: count() }).from(orderEvents).where(byShopper).get()?.n ?? 0;
}
