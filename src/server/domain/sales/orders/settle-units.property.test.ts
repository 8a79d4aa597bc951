import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { moveRefund } from '#server/domain/sales/refunds/move-refund.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { applyVendorState } from '#server/flows/fulfillment/apply-vendor-state.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import { cancelVendorOrder } from '#server/flows/fulfillment/cancel-vendor-order.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import { AppError } from '#shared/errors.ts';
import { sum } from '#shared/money.ts';
import {
  ATTENTION_REASONS,
  ITEM_STATUSES,
  mayMoveRefund,
  ORDER_STATUSES,
  takesMoney,
} from '#shared/order-state.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { changeStatus } from './change-status.ts';
import { listOrderSummaries } from './order-list.queries.ts';
import type { OrderItemRow } from './order-row.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';
import { shipItems } from './ship-items.ts';

const LINES = 3;
const nth = fc.nat({ max: LINES - 1 });
const units = fc.integer({ min: 1, max: 3 });

const step = fc.oneof(
  fc.record({ do: fc.constant('fulfill' as const), fault: fc.constantFrom('none', 'refused', 'lost') }),
  fc.record({
    do: fc.constant('report' as const),
    at: nth,
    status: fc.constantFrom(...ITEM_STATUSES),
    shipped: fc.option(units, { nil: null }),
  }),
  fc.record({ do: fc.constant('cancel at vendor' as const), at: nth }),
  fc.record({ do: fc.constant('ship' as const), at: fc.option(nth, { nil: undefined }) }),
  fc.record({ do: fc.constant('refund' as const), at: nth, quantity: units, shipped: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('refund amount' as const), amount: fc.constantFrom('5.00', '25.00', '60.00') }),
  fc.record({ do: fc.constantFrom('refund shipping', 'refund all', 'cancel') }),
  fc.record({
    do: fc.constant('move refund' as const),
    to: fc.constantFrom('failed' as const, 'canceled' as const, 'succeeded' as const),
  }),
  fc.record({ do: fc.constant('dispute' as const), share: fc.constantFrom(0.5, 1), isLost: fc.boolean() }),
  fc.record({ do: fc.constant('set status' as const), status: fc.constantFrom(...ORDER_STATUSES) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let numbers = 0;
const nextNumber = () => {
  numbers += 1;
  return `N${numbers}`;
};

async function take({ services, printful, printify }: VendorShop, id: string, one: Step): Promise<unknown> {
  const { db } = services;
  const actor = ADMIN_ACTOR;
  const itemIds = requireAdminOrder(db, id).items.map((item) => item.id);
  const stored = db.select().from(vendorOrders).where(eq(vendorOrders.orderId, id)).all();
  switch (one.do) {
    case 'fulfill': {
      for (const vendor of [printful, printify]) {
        vendor.submitFailure = one.fault === 'refused' ? new AppError('vendor_refused_order') : null;
        vendor.onMade = () => {
          if (one.fault === 'lost') throw new AppError('vendor_timeout');
        };
      }
      return fulfillOrder(services, id, { acceptFlags: [...ATTENTION_REASONS], acceptCosts: true }, actor);
    }
    case 'report': {
      const vendorOrder = stored[one.at % Math.max(1, stored.length)];
      if (!vendorOrder || vendorOrder.submission === 'refused') return;
      const items = requireAdminOrder(db, id).items.filter((item) => item.productName !== 'Pouch');
      const [item] = items.filter(
        (each) => (vendorOrder.vendorId === 'printful') === (each.productName === 'Range Tee'),
      );
      const quantities = item && one.shipped !== null && { [item.id]: one.shipped };
      const shipments = quantities
        ? [vendorShipment(nextNumber(), { lineItemIds: Object.keys(quantities), quantities })]
        : [];
      const state = vendorState({
        id: `v-${vendorOrder.id}`,
        status: one.status,
        vendorStatus: one.status,
        shipments,
      });
      return transaction(db, () => applyVendorState(services, vendorOrder.id, state));
    }
    case 'cancel at vendor': {
      const vendorOrder = stored[one.at % Math.max(1, stored.length)];
      return vendorOrder && cancelVendorOrder(services, vendorOrder.id, actor);
    }
    case 'ship': {
      const itemId = one.at === undefined ? undefined : itemIds[one.at];
      const shipment = { carrier: 'UPS', trackingNumber: nextNumber(), acceptFlags: [...ATTENTION_REASONS] };
      return shipItems(
        services,
        id,
        { ...shipment, itemIds: itemId === undefined ? undefined : [itemId] },
        actor,
      );
    }
    case 'refund': {
      const { at, quantity, shipped } = one;
      return requestRefund(
        services,
        id,
        { items: [{ id: itemIds[at] ?? '', quantity, shipped }] },
        { actor },
      );
    }
    case 'refund amount':
      return requestRefund(services, id, { amount: one.amount }, { actor });
    case 'refund shipping':
      return requestRefund(services, id, { shipping: true }, { actor });
    case 'refund all':
      return requestRefund(services, id, {}, { actor });
    case 'cancel':
      return cancelOrder(
        services,
        id,
        { restock: true, expectedRemaining: undefined, note: undefined },
        actor,
      );
    case 'move refund': {
      const refund = db.select().from(refunds).where(eq(refunds.orderId, id)).all().at(-1);
      if (!refund || !mayMoveRefund(refund.status, one.to)) return;
      const { providerRefundId, createdAt } = refund;
      const outcome = { status: one.to, providerRefundId, failureReason: null, createdAt };
      return transaction(db, () => moveRefund(services, refund, outcome, { actor, notify: false }));
    }
    case 'dispute': {
      const order = requireOrder(db, id);
      return recordDispute(services, id, {
        id: `dp_${id}`,
        paymentIntentId: order.stripePaymentIntentId ?? '',
        amount: Math.floor(order.totalCents * one.share),
        currency: 'usd',
        reason: 'fraudulent',
        status: one.isLost ? 'lost' : 'needs_response',
        isClosed: one.isLost,
        evidenceDueAt: null,
        createdAt: services.now(),
      });
    }
    case 'set status':
      return changeStatus(services, id, { status: one.status, note: undefined }, actor);
  }
}

/** Returns what is to be sent of a line item by the rows of all events, in another way than `settleUnits` counts. */
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
  const sent = item.shippedByHand + sum(made.map((one) => one.shippedQuantity));
  const goods = sum(refunded.map((one) => one.goodsCents));
  const notRefunded = Math.max(0, item.quantity - sum(refunded.map((one) => one.quantity)));
  const left = goods >= item.quantity * item.unitPriceCents ? 0 : notRefunded;
  const refundedShipped = sum(refunded.map((one) => one.shippedQuantity));
  const isOut = item.status === 'cancelled' && !made.some(({ closedAt }) => closedAt);
  const open = made.filter(({ closedAt }) => closedAt === null);
  const unitsAt = (submission: string) =>
    sum(open.filter((one) => one.submission === submission).map((one) => one.quantity - one.shippedQuantity));
  const owed = isOut || order.status === 'cancelled' ? 0 : Math.max(0, left + refundedShipped - sent);
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
function checkLists({ services }: VendorShop, id: string): void {
  const { db } = services;
  const { status, hasNothingToSend: stored } = requireOrder(db, id);
  const page = { limit: 1, offset: 0 };
  const isListed = (needs: 'to_ship' | 'unsent') =>
    listOrderSummaries(services, { ...page, needs }).orders.some((one) => one.id === id);
  const isWaiting = !stored && (status === 'paid' || status === 'processing');
  expect([isListed('to_ship'), isListed('unsent')]).toEqual([isWaiting, isWaiting]);

  const order = requireAdminOrder(db, id);
  const summary = listOrderSummaries(services, page).orders.find((one) => one.id === id);
  expect(summary).toMatchObject({ canFulfill: order.allowed.fulfill, pendingItems: order.pendingItems });
  const rows = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
  if (isWaiting) expect(summary?.unsentItems).toBe(rows.filter(({ unmade }) => unmade > 0).length);
}

/** How many sequences of events to play: `UNIT_SEQUENCES=5000` takes half an hour. */
const SEQUENCES = Number(process.env['UNIT_SEQUENCES'] ?? 25);

it(
  'counts and lists units as the rows of the events say, after any sequence of them',
  async () => {
    const shop = await vendorShop();
    shop.services.db.update(products).set({ inventory: 1_000_000 }).run();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const id = await shop.order(['tee', 'cap', 'pouch'], 3);
        shop.services.db
          .update(orders)
          // No email is rendered for an order without an address.
          .set({ createdAt: new Date(0), customerEmail: '' })
          .where(eq(orders.id, id))
          .run();
        checkUnits(shop, id);
        for (const one of steps) {
          await take(shop, id, one).catch((error: unknown) => {
            if (!AppError.is(error)) throw error;
          });
          checkUnits(shop, id);
        }
        checkLists(shop, id);
      }),
      { numRuns: SEQUENCES },
    );
  },
  60_000 + SEQUENCES * 2000,
);
