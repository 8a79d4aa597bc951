import { and, count, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Actor, OrderEventType } from '#shared/order-state.ts';
import {
  correctedDelivery,
  type DeliveryCorrection,
  deliveryChange,
  isSamePlace,
  mayHaveVendorRates,
  totalAfter,
} from './delivery-change.ts';
import { flagOrder } from './flag-order.ts';
import { isStoredOrderUnsent } from './is-unsent-order.ts';
import type { OrderRow } from './order-row.ts';
import { recordEvent } from './order-timeline.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

const SHOPPER = { kind: 'shopper' } as const;
const CORRECTION_WINDOW_MS = HOUR_MS;
const MAX_CORRECTIONS = 10;

/**
 * Applies the name, phone number and addresses from the buyer's form to an order that was created without the form,
 * and records the change in the timeline (docs/product/orders.md#corrections-after-the-sale). If processing has started or
 * the total would change or may change, the order stays unchanged: it is flagged, and the request is recorded in the timeline.
 * So it is once an administrator has corrected the address. Ignored for an order that a form of the shopper made, later than an hour
 * after the order, and after ten corrections. Repeating a correction changes nothing.
 */
export function correctDelivery(services: Deps, orderId: string, correction: DeliveryCorrection): void {
  const { db, now } = services;
  transaction(db, () => {
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
    if (!order || now().getTime() - order.createdAt.getTime() > CORRECTION_WINDOW_MS) return;
    const corrected = correctedDelivery(order, correction);
    const { before, after } = deliveryChange(order, corrected);
    if (before === after || hasEvent(services, orderId, { type: 'placed', by: SHOPPER.kind })) return;
    if (correctionsOf(services, orderId) >= MAX_CORRECTIONS) return;
    const isCorrected = hasEvent(services, orderId, { type: 'address', by: 'admin' });
    if (!isCorrected && isUntouched(services, order) && costsTheSame(services, order, corrected)) {
      db.update(orders)
        .set({ ...corrected, updatedAt: changeMoment(services, order.updatedAt) })
        .where(eq(orders.id, orderId))
        .run();
      recordEvent(services, { orderId, type: 'address', actor: SHOPPER, before, after });
    } else {
      requestCorrection(services, orderId, `Not applied. The customer asked for: ${after}`);
    }
  });
}

/** Returns whether it's certain that the corrected order costs the same. Vendors and the tax service aren't asked again. */
function costsTheSame(
  services: Deps,
  order: OrderRow,
  corrected: Pick<OrderRow, 'shippingAddress'>,
): boolean {
  if (isSamePlace(corrected.shippingAddress, order.shippingAddress)) return true;
  const { items: lines, shippingLine, taxCalculationId } = order;
  if (taxCalculationId !== null || mayHaveVendorRates(services, { lines, shippingLine })) return false;
  return totalAfter(services, order, corrected) === order.totalCents;
}

/** Returns whether nothing was sent, and nobody has started to process the order. */
function isUntouched({ db }: Deps, { id, status }: OrderRow): boolean {
  return (status === 'pending' || status === 'paid') && isStoredOrderUnsent(db, { id, status });
}

function requestCorrection(services: Deps, orderId: string, note: string): void {
  const sameRequest = and(eq(orderEvents.orderId, orderId), eq(orderEvents.note, note));
  if (services.db.select().from(orderEvents).where(sameRequest).get()) return;
  recordEvent(services, { orderId, type: 'address', actor: SHOPPER, note });
  flagOrder(services, orderId, 'address_changed');
}

function hasEvent(
  { db }: Deps,
  orderId: string,
  { type, by }: { type: OrderEventType; by: Actor['kind'] },
): boolean {
  const same = and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, type), eq(orderEvents.actor, by));
  return db.select().from(orderEvents).where(same).get() !== undefined;
}

function correctionsOf({ db }: Deps, orderId: string): number {
  const byShopper = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.type, 'address'),
    eq(orderEvents.actor, SHOPPER.kind),
  );
  return db.select({ n: count() }).from(orderEvents).where(byShopper).get()?.n ?? 0;
}
