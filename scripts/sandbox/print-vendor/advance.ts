import type { z } from 'zod';
import type { Order, OrderShipment } from './objects.ts';
import { toUnix } from './objects.ts';
import { type Context, moveOrder, requireOrder } from './orders.ts';
import { badRequest } from './problem.ts';
import { queueOrderReport, queueShipmentReport } from './reports.ts';
import type { Advance } from './requests.schema.ts';

type Target = NonNullable<z.output<typeof Advance>['to']>;

/** The next status of an order without a control call. */
const NEXT: Partial<Record<Order['status'], Target>> = {
  draft: 'pending',
  onhold: 'inprocess',
  pending: 'inprocess',
  inprocess: 'fulfilled',
  partial: 'fulfilled',
  fulfilled: 'delivered',
};

const REPORTS = {
  draft: 'order_updated',
  pending: 'order_updated',
  inprocess: 'order_updated',
  partial: 'order_updated',
  fulfilled: 'order_updated',
  onhold: 'order_put_hold',
  canceled: 'order_canceled',
  failed: 'order_failed',
  archived: 'order_updated',
} as const;

/** Moves an order on, as Printful's people and machines would, and queues the reports. @throws PrintfulProblem at its end */
export function advanceOrder(context: Context, id: string, to?: Target): Order {
  const order = requireOrder(context, id);
  const target = to ?? NEXT[order.status];
  const isAtEnd = order.status === 'fulfilled' && order.shipments.every((one) => one.delivered_at !== null);
  if (target === 'reshipped') return shipAgain(context, order);
  if (target === 'returned') return bringBack(context, order);
  if (!target || (isAtEnd && target !== 'archived')) throw badRequest(`Order ${order.id} is at its end.`);
  if (target === 'partial') return shipFirst(context, order);
  if (target === 'fulfilled') return shipRest(context, order);
  if (target === 'delivered') return deliver(context, order);
  if (order.status === 'onhold' && target === 'inprocess')
    queueOrderReport(context, 'order_remove_hold', order);
  // Its costs are known now, so that it can be confirmed.
  if (order.status === 'draft' && target === 'draft') {
    queueOrderReport(context, 'order_remove_hold', order);
    return order;
  }
  const error = target === 'failed' ? "This order can't be made." : undefined;
  return moveOrder(context, order, { status: target, error }, REPORTS[target]);
}

type Content = OrderShipment['items'];

/** Ships a part of an order; all of it when it is a single unit. */
function shipFirst(context: Context, order: Order): Order {
  if (order.shipments.length > 0) return order;
  const left = leftIn(order);
  const [only] = left;
  const first =
    only && left.length === 1
      ? [{ ...only, quantity: Math.floor(only.quantity / 2) }]
      : left.slice(0, Math.ceil(left.length / 2));
  return first[0]?.quantity ? ship(context, order, 'partial', first) : shipRest(context, order);
}

function shipRest(context: Context, order: Order): Order {
  const left = leftIn(order);
  return left.length > 0 ? ship(context, order, 'fulfilled', left) : order;
}

/** Returns the units of an order that aren't in a package. */
function leftIn({ items, shipments }: Order): Content {
  const packed = shipments.flatMap((shipment) => (shipment.reshipment ? [] : shipment.items));
  return items.flatMap(({ id, quantity }) => {
    const sent = packed.filter(({ item_id: itemId }) => itemId === id);
    const left = quantity - sent.reduce((sum, one) => sum + one.quantity, 0);
    return left > 0 ? [{ item_id: id, quantity: left, picked: 1, printed: 1 }] : [];
  });
}

/** Ships the units of the first package again, as after a loss. @throws PrintfulProblem for an order without one */
function shipAgain(context: Context, order: Order): Order {
  const [first] = order.shipments;
  if (!first || (order.status !== 'partial' && order.status !== 'fulfilled'))
    throw badRequest(`Nothing of order ${order.id} has shipped.`);
  return ship(context, order, order.status, first.items, true);
}

function ship(
  context: Context,
  order: Order,
  status: 'partial' | 'fulfilled',
  items: Content,
  isReshipment = false,
): Order {
  const number = order.shipments.length;
  const trackingNumber = `940010000000${order.id}0${number + 1}`;
  const shipment: OrderShipment = {
    id: order.id * 10 + number,
    carrier: 'USPS',
    service: 'USPS Ground Advantage',
    tracking_number: trackingNumber,
    tracking_url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
    shipped_at: toUnix(context.now),
    delivered_at: null,
    reshipment: isReshipment,
    items,
  };
  const shipments = [...order.shipments, shipment];
  const shipped = moveOrder(context, order, { status, shipments }, REPORTS[status]);
  queueShipmentReport(context, 'shipment_sent', shipped, shipment);
  return shipped;
}

/** Brings the last package back to Printful. @throws PrintfulProblem for an order without one */
function bringBack(context: Context, order: Order): Order {
  const last = order.shipments.at(-1);
  if (!last) throw badRequest(`Nothing of order ${order.id} has shipped.`);
  const returned = { ...last, returned: true };
  const moved: Order = { ...order, shipments: order.shipments.with(-1, returned) };
  context.records.saveOrder(moved);
  queueShipmentReport(context, 'shipment_returned', moved, returned);
  return moved;
}

function deliver(context: Context, order: Order): Order {
  const sent = order.status === 'fulfilled' ? order : shipRest(context, order);
  const shipments = sent.shipments.map((one) => ({ ...one, delivered_at: toUnix(context.now) }));
  const delivered: Order = { ...sent, shipments };
  context.records.saveOrder(delivered);
  for (const shipment of shipments) queueShipmentReport(context, 'shipment_delivered', delivered, shipment);
  return delivered;
}
