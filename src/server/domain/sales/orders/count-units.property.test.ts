import { text } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { shipmentItems, vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import { AppError } from '#shared/errors.ts';
import { sum } from '#shared/money.ts';
import { mayMoveOrder, type OrderStatus, statusOf, takesMoney } from '#shared/order-state.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type OrderStep, orderStep, takeStep } from '#tests/support/order-steps.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { exportOrders } from './export-orders.ts';
import type { OrderItemRow } from './order-row.ts';
import { listOrderSummaries } from './order-summaries.queries.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';

/** Returns what is to be sent of a line item by the rows of all events, in another way than `countUnits` does. */
function expectedUnits({ services: { db } }: VendorShop, item: OrderItemRow) {
  const order = requireOrder(db, item.orderId);
  const own = eq(refundItems.orderItemId, item.id);
  const refunded = db
    .select()
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(own)
    .all()
    .flatMap((row) => (takesMoney(row.refunds.status) ? row.refund_items : []));
  const made = db
    .select()
    .from(vendorOrderItems)
    .innerJoin(vendorOrders, eq(vendorOrders.id, vendorOrderItems.vendorOrderId))
    .where(eq(vendorOrderItems.orderItemId, item.id))
    .all()
    .map((row) => ({ ...row.vendor_orders, ...row.vendor_order_items }));
  const byHand = db.select().from(shipmentItems).where(eq(shipmentItems.orderItemId, item.id)).all();
  const sent = sum(byHand.map(({ quantity }) => quantity)) + sum(made.map((one) => one.shippedQuantity));
  const goods = sum(refunded.map((one) => one.goodsCents));
  const notRefunded = Math.max(0, item.quantity - sum(refunded.map((one) => one.quantity)));
  const left = goods >= item.quantity * item.unitPriceCents ? 0 : notRefunded;
  const refundedShipped = sum(refunded.map((one) => one.shippedQuantity));
  const isOut = item.status === 'cancelled' && !made.some(({ closedAt }) => closedAt);
  const open = made.filter(({ closedAt }) => closedAt === null);
  const unitsAt = (submission: string) =>
    sum(open.filter((one) => one.submission === submission).map((one) => one.quantity - one.shippedQuantity));
  const notCanceled =
    isOut || order.settledStatus === 'cancelled' ? 0 : Math.max(0, left + refundedShipped - sent);
  // A status `cancelled` alone stops what nobody makes yet.
  const atVendors = Math.min(notCanceled, unitsAt('accepted') + unitsAt('waiting'));
  const owed = order.status === 'cancelled' ? atVendors : notCanceled;
  const unmade = Math.max(0, owed - unitsAt('accepted'));
  const shipped = Math.min(item.quantity, sent);
  return {
    ...{ shipped, owed, unmade, toShip: Math.max(0, unmade - unitsAt('waiting')) },
    shippedLeft: Math.max(0, Math.min(notRefunded, shipped - refundedShipped)),
  };
}

/** Returns what the stored column has to be, by the order's rows. */
function hasNothingToSend({ services: { db } }: VendorShop, id: string): boolean {
  const order = requireOrder(db, id);
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
  const own = db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id)).all();
  const moved = (kind: string) =>
    sum(own.filter((entry) => entry.kind === kind).map(({ amountCents }) => amountCents));
  const taking = db.select().from(refunds).where(eq(refunds.orderId, id)).all();
  const refunded = sum(taking.map(({ status, amountCents }) => (takesMoney(status) ? amountCents : 0)));
  return (
    items.every(({ unmade }) => unmade === 0) ||
    refunded - moved('dispute_lost') >= (moved('captured') || order.totalCents)
  );
}

/** What the order's status has to be after a step, by the status before. */
interface Expected {
  status: OrderStatus;
  settled: OrderStatus;
  isCanceled: boolean;
  /** How many vendor orders a vendor has ever accepted. */
  accepted: number;
  /** How many shipments were withdrawn. */
  withdrawn: number;
}

/**
 * Returns the status after a step, by the stored counters and what an administrator decided: it follows from the units, and only a
 * decision moves it backward. A choice stands until the units move past it or say the same.
 */
function expectedStatus(
  { services: { db } }: VendorShop,
  id: string,
  before: Expected,
  one: OrderStep,
): Expected {
  const now = requireOrder(db, id);
  const rows = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
  const byUnits = (isCanceled: boolean) => statusOf(rows, { isPaid: true, isCanceled, hasShipment: false });
  if (one.do === 'set status' && one.status !== before.status) {
    const settled = one.status === before.settled ? before.settled : byUnits(false);
    return { ...before, status: one.status, settled, isCanceled: false };
  }
  if (one.do === 'cancel' && before.settled !== 'cancelled' && now.settledStatus === 'cancelled')
    return { ...before, status: 'cancelled', settled: byUnits(true), isCanceled: true };
  const accepted = acceptedOrders(db, id);
  const eventsOf = (type: string) =>
    requireAdminOrder(db, id).events.filter((each) => each.type === type).length;
  // A vendor that turns out to have an order, and cancels it when asked, had it in between.
  const wasAtVendor = accepted > before.accepted && one.do !== 'report' && now.settledStatus === 'processing';
  const reached = wasAtVendor ? 'processing' : byUnits(before.isCanceled);
  const isWithdrawn = one.do === 'withdraw' && eventsOf('shipment_withdrawn') > before.withdrawn;
  const settled = isWithdrawn || mayMoveOrder(before.settled, reached) ? reached : before.settled;
  const isPast = settled !== before.settled && mayMoveOrder(before.status, settled);
  const stands = before.status !== before.settled && !isPast;
  const withdrawn = eventsOf('shipment_withdrawn');
  return { ...before, status: stands ? before.status : settled, settled, accepted, withdrawn };
}

const acceptedOrders = (db: Db, id: string) =>
  db
    .select()
    .from(vendorOrders)
    .where(and(eq(vendorOrders.orderId, id), eq(vendorOrders.submission, 'accepted')))
    .all().length;

/** Checks the status of an order against what it has to be, and what administrators see of it. */
function checkStatus({ services: { db } }: VendorShop, id: string, expected: Expected): void {
  const { status, settledStatus } = requireOrder(db, id);
  expect({ status, settledStatus }).toEqual({ status: expected.status, settledStatus: expected.settled });
  const { statusOverride, events } = requireAdminOrder(db, id);
  if (status === settledStatus) expect(statusOverride).toBeNull();
  else expect(statusOverride).toMatchObject({ status, settledStatus, by: null });
  const moves = events.filter(({ type }) => type === 'status' || type === 'placed');
  expect(moves.at(-1)?.after).toBe(status);
}

/** Checks the counters of an order, and the stored column that follows from them. */
function checkUnits(shop: VendorShop, id: string): void {
  const { db } = shop.services;
  const rows = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
  for (const item of rows) {
    expect(item).toMatchObject(expectedUnits(shop, item));
    // The sale took all units, and each is with the buyer, in stock, or noted as still to go back.
    expect(item.stockTaken + item.stockReturned).toBeLessThanOrEqual(item.quantity);
  }
  expect(requireOrder(db, id).hasNothingToSend).toBe(hasNothingToSend(shop, id));
}

/** Checks the order in the lists. It is the first of each, having the highest number of the oldest day. */
async function checkLists({ services }: VendorShop, id: string): Promise<void> {
  const { db } = services;
  const { status, hasNothingToSend: stored } = requireOrder(db, id);
  const page = { limit: 1, offset: 0 };
  const isListed = (needs: 'to_ship' | 'unsent') =>
    listOrderSummaries(services, { ...page, needs }).orders.some((one) => one.id === id);
  const isWaiting = !stored && (status === 'paid' || status === 'processing');
  expect([isListed('to_ship'), isListed('unsent')]).toEqual([isWaiting, isWaiting]);

  const order = requireAdminOrder(db, id);
  const summary = listOrderSummaries(services, page).orders.find((one) => one.id === id);
  expect(summary).toMatchObject({
    status: order.status,
    settledStatus: order.statusOverride?.settledStatus ?? order.status,
    ...{ canFulfill: order.allowed.fulfill, pendingItems: order.pendingItems },
  });
  const csv = await text(exportOrders(services, { ids: [id] }, ADMIN_ACTOR).body);
  expect(csv.split('\r\n')[1]?.split(',')[3]).toBe(order.status);
  const rows = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
  if (isWaiting) expect(summary?.unsentItems).toBe(rows.filter(({ unmade }) => unmade > 0).length);
}

/** How many sequences of events to play: `UNIT_SEQUENCES=5000` takes half an hour. */
const SEQUENCES = Number(process.env['UNIT_SEQUENCES'] ?? 25);

it(
  'has the units, the status and the lists that follow from its events, after any sequence of them',
  async () => {
    const shop = await vendorShop();
    shop.services.db.update(products).set({ inventory: 1_000_000 }).run();
    await fc.assert(
      fc.asyncProperty(fc.array(orderStep, { minLength: 1, maxLength: 10 }), async (steps) => {
        const id = await shop.order(['tee', 'cap', 'pouch'], 3);
        shop.services.db
          .update(orders)
          // No email is rendered for an order without an address.
          .set({ createdAt: new Date(0), customerEmail: '' })
          .where(eq(orders.id, id))
          .run();
        checkUnits(shop, id);
        let status: Expected = {
          status: 'paid',
          settled: 'paid',
          isCanceled: false,
          accepted: 0,
          withdrawn: 0,
        };
        for (const one of steps) {
          await takeStep(shop, id, one).catch((error: unknown) => {
            if (!AppError.is(error)) throw error;
          });
          checkUnits(shop, id);
          status = expectedStatus(shop, id, status, one);
          checkStatus(shop, id, status);
        }
        await checkLists(shop, id);
      }),
      { numRuns: SEQUENCES },
    );
  },
  60_000 + SEQUENCES * 2000,
);
