import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { refunds } from '#db/schema/refunds.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { correctShipment } from '#server/domain/sales/orders/correct-shipment.ts';
import { requireAdminOrder, requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { withdrawShipment } from '#server/domain/sales/orders/withdraw-shipment.ts';
import { moveRefund } from '#server/domain/sales/refunds/move-refund.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { applyVendorState } from '#server/flows/fulfillment/apply-vendor-state.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import { cancelVendorOrder } from '#server/flows/fulfillment/cancel-vendor-order.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import { AppError } from '#shared/errors.ts';
import { ATTENTION_REASONS, ITEM_STATUSES, mayMoveRefund, ORDER_STATUSES } from '#shared/order-state.ts';
import { SHIPMENT_METHODS } from '#shared/shipment-methods.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import { vendorShipment, vendorState } from './vendor-orders.ts';
import type { VendorShop } from './vendor-shop.ts';

const LINES = 3;
const nth = fc.nat({ max: LINES - 1 });
const units = fc.integer({ min: 1, max: 3 });

/** Any event of an order of three line items. */
export const orderStep = fc.oneof(
  fc.record({ do: fc.constant('fulfill' as const), fault: fc.constantFrom('none', 'refused', 'lost') }),
  fc.record({
    do: fc.constant('report' as const),
    at: nth,
    status: fc.constantFrom(...ITEM_STATUSES),
    shipped: fc.option(units, { nil: null }),
  }),
  fc.record({ do: fc.constant('cancel at vendor' as const), at: nth }),
  fc.record({
    do: fc.constant('ship' as const),
    at: fc.option(nth, { nil: undefined }),
    quantity: fc.option(units, { nil: undefined }),
    method: fc.constantFrom(...SHIPMENT_METHODS),
  }),
  fc.record({ do: fc.constant('correct shipment' as const), at: nth }),
  fc.record({ do: fc.constant('withdraw' as const), at: nth }),
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
export type OrderStep = typeof orderStep extends fc.Arbitrary<infer Value> ? Value : never;

let numbers = 0;
const nextNumber = () => {
  numbers += 1;
  return `N${numbers}`;
};

/** Makes an event happen to an order. @throws AppError if the order doesn't allow it */
export async function takeStep(
  { services, printful, printify }: VendorShop,
  id: string,
  one: OrderStep,
): Promise<unknown> {
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
      const item = one.at === undefined ? undefined : requireAdminOrder(db, id).items[one.at];
      const quantity = one.quantity ?? item?.quantityToShip ?? 0;
      const number = one.method === 'tracked' ? { carrier: 'UPS', trackingNumber: nextNumber() } : {};
      return shipItems(
        services,
        id,
        {
          ...{ method: one.method, ...number, acceptFlags: [...ATTENTION_REASONS] },
          items: item && [{ id: item.id, quantity: Math.max(1, quantity) }],
        },
        actor,
      );
    }
    case 'correct shipment':
    case 'withdraw': {
      const recorded = requireAdminOrder(db, id).shipments.flatMap((shipment) => shipment.id ?? []);
      const shipmentId = recorded[one.at % Math.max(1, recorded.length)];
      if (shipmentId === undefined) return;
      if (one.do === 'withdraw') return withdrawShipment(services, shipmentId, {}, actor);
      const correction = { carrier: 'UPS', trackingNumber: nextNumber() };
      return correctShipment(services, shipmentId, correction, actor);
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
