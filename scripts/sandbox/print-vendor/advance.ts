import type { z } from 'zod';
import type { Order, OrderShipment } from './objects.ts';
import { toUnix } from './objects.ts';
import { type Context, moveOrder, requireOrder } from './orders.ts';
import { badRequest } from './problem.ts';
import { queueShipmentReport } from './reports.ts';
import type { Advance } from './requests.schema.ts';

type Target = NonNullable<z.output<typeof Advance>['to']>;

/** Where an order goes next by itself. */
const NEXT: Partial<Record<Order['status'], Target>> = {
  draft: 'pending',
  onhold: 'inprocess',
  pending: 'inprocess',
  inprocess: 'fulfilled',
  fulfilled: 'delivered',
};

const REPORTS = {
  draft: 'order_updated',
  pending: 'order_updated',
  inprocess: 'order_updated',
  fulfilled: 'order_updated',
  onhold: 'order_put_hold',
  canceled: 'order_canceled',
  failed: 'order_failed',
} as const;

/** Moves an order on, as Printful's people and machines would, and queues the reports. @throws PrintfulProblem at its end */
export function advanceOrder(context: Context, id: string, to?: Target): Order {
  const order = requireOrder(context, id);
  const target = to ?? NEXT[order.status];
  const isAtEnd = order.shipments.length > 0 && order.shipments.every((one) => one.delivered_at !== null);
  if (!target || isAtEnd) throw badRequest(`Order ${order.id} is at its end.`);
  if (target === 'fulfilled') return ship(context, order);
  if (target === 'delivered') return deliver(context, order);
  return moveOrder(context, order, { status: target }, REPORTS[target]);
}

function ship(context: Context, order: Order): Order {
  const shipment: OrderShipment = {
    id: order.id * 10,
    carrier: 'USPS',
    service: 'USPS Ground Advantage',
    tracking_number: `9400100000000${order.id}`,
    tracking_url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000${order.id}`,
    shipped_at: toUnix(context.now),
    delivered_at: null,
    reshipment: false,
    items: order.items.map(({ id, quantity }) => ({ item_id: id, quantity, picked: 1, printed: 1 })),
  };
  const shipped = moveOrder(
    context,
    order,
    { status: 'fulfilled', shipments: [shipment] },
    REPORTS.fulfilled,
  );
  queueShipmentReport(context, 'shipment_sent', shipped, shipment);
  return shipped;
}

function deliver(context: Context, order: Order): Order {
  const sent = order.status === 'fulfilled' ? order : ship(context, order);
  const shipments = sent.shipments.map((one) => ({ ...one, delivered_at: toUnix(context.now) }));
  const delivered: Order = { ...sent, shipments };
  context.ledger.saveOrder(delivered);
  for (const shipment of shipments) queueShipmentReport(context, 'shipment_delivered', delivered, shipment);
  return delivered;
}
