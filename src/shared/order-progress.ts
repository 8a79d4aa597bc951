import { fromWire } from './money.ts';
import type { ItemStatus, OrderStatus } from './order-state.ts';
import type { Order } from './schemas/order.schema.ts';

/** A station on an order's way, as a shopper follows it. */
export interface OrderStep {
  label: string;
  state: 'done' | 'current' | 'ahead' | 'stopped';
  /** When it was reached, ISO 8601, where that is known. */
  at: string | null;
}

/** What an order's page and letters say of where it stands. */
export interface OrderStory {
  heading: string;
  lead: string;
  /** What happens next, one sentence each; nothing once nothing more happens. */
  next: string[];
}

type Progress = Pick<
  Order,
  'status' | 'items' | 'shipments' | 'refunds' | 'reachedAt' | 'createdAt' | 'total'
>;

const ON_THE_WAY: readonly ItemStatus[] = ['shipped', 'delivered'];
const BEING_MADE: readonly ItemStatus[] = ['sent_to_vendor', 'in_production', ...ON_THE_WAY];

/** How far along the four stations a status is. */
const RANK: Record<OrderStatus, number> = {
  pending: 0,
  paid: 0,
  processing: 1,
  shipped: 2,
  delivered: 3,
  cancelled: 0,
};

/**
 * The stations of an order: ordered, in production, shipped, delivered. A cancelled order stops after those
 * that it reached. Money that went back is the last station. The lines may be ahead of the order's status.
 */
export function orderSteps(order: Progress): OrderStep[] {
  const { status, createdAt, reachedAt, items, shipments } = order;
  const someOnTheWay = shipments.length > 0 || items.some((item) => ON_THE_WAY.includes(item.status));
  const someBeingMade = someOnTheWay || items.some((item) => BEING_MADE.includes(item.status));
  const rank = Math.max(RANK[status], someBeingMade ? 1 : 0);
  const partly = someOnTheWay && rank < RANK.shipped;
  const stations = [
    { label: 'Ordered', at: createdAt },
    { label: 'In production', at: reachedAt.processing },
    {
      label: partly ? 'Partly shipped' : 'Shipped',
      at: reachedAt.shipped ?? shipments.find(({ shippedAt }) => shippedAt)?.shippedAt,
    },
    { label: 'Delivered', at: reachedAt.delivered },
  ];
  const reached = partly ? RANK.shipped : rank;
  const steps = stations.map(({ label, at }, index): OrderStep => {
    const state = index < reached ? 'done' : index > reached ? 'ahead' : 'current';
    return { label, state, at: (state !== 'ahead' && at) || null };
  });
  const refund = refundStep(order);
  if (status !== 'cancelled') return [...steps, ...refund];
  const before = steps
    .filter(({ state }) => state !== 'ahead')
    .map((step): OrderStep => ({ ...step, state: 'done' }));
  const end: OrderStep = { label: 'Cancelled', state: 'stopped', at: reachedAt.cancelled ?? null };
  return [...before, end, ...refund];
}

/** What an order's page says first, and what it says happens next (P section 2, "Order confirmation"). */
export function orderStory({
  status,
  customerEmail,
  shippingAddress,
  shipments,
}: Pick<Order, 'status' | 'customerEmail' | 'shippingAddress' | 'shipments'>): OrderStory {
  const { firstName } = shippingAddress;
  const promises = [
    ...(customerEmail ? [`You receive an e-mail confirmation at ${customerEmail}.`] : []),
    'We send you a shipping notice when your order leaves.',
    'Tracking information follows once the carrier has it.',
  ];
  switch (status) {
    case 'pending':
      return {
        heading: 'Order Confirmed!',
        lead: `Thank you, ${firstName}. We have your order.`,
        next: promises,
      };
    case 'paid':
      return {
        heading: 'Order Confirmed!',
        lead: `Thank you, ${firstName}. Your payment went through.`,
        next: promises,
      };
    case 'processing':
      return {
        heading: 'Order Confirmed!',
        lead: `Thank you, ${firstName}. ${shipments.length > 0 ? 'Part of your order is on its way.' : 'Your order is being made.'}`,
        next: promises.slice(-2),
      };
    case 'shipped':
      return {
        heading: 'Order Shipped',
        lead: `Your order is on its way, ${firstName}.`,
        next: shipments.length > 0 ? [] : promises.slice(-1),
      };
    case 'delivered':
      return { heading: 'Order Delivered', lead: `Your order has arrived, ${firstName}.`, next: [] };
    case 'cancelled':
      return { heading: 'Order Cancelled', lead: 'This order was cancelled.', next: [] };
  }
}

function refundStep({ refunds, total }: Progress): OrderStep[] {
  const sent = refunds.filter(({ status }) => status === 'succeeded');
  const last = sent.at(-1);
  if (!last) return [];
  const back = sent.reduce((sum, { amount }) => sum + (fromWire(amount) ?? 0), 0);
  const label = back >= (fromWire(total) ?? 0) ? 'Refunded' : 'Partly refunded';
  return [{ label, state: 'done', at: last.createdAt }];
}
