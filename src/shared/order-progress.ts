import { type Cents, displayMoney, fromWire, sum } from './money.ts';
import { type ItemStatus, isShipped, isUnsentItem, type OrderStatus } from './order-state.ts';
import type { Order, OrderItem } from './schemas/order.schema.ts';
import type { ItemChoices } from './stock-choices.ts';

/** One step in the progress of an order. */
export interface OrderStep {
  label: string;
  state: 'done' | 'current' | 'ahead' | 'stopped';
  /** When the step was reached, ISO 8601; null if it wasn't or the date is unknown. */
  at: string | null;
}

/** The texts about an order's progress on its page. */
interface OrderStory {
  heading: string;
  lead: string;
  /** Sentences about what happens next; empty when nothing more happens. */
  next: string[];
}

type Progress = Pick<
  Order,
  'status' | 'items' | 'shipments' | 'refunds' | 'fullyRefunded' | 'reachedAt' | 'createdAt'
>;

type Units = Pick<OrderItem, 'quantity' | 'refundedQuantity'>;

/** The index of the step that a status has reached. */
const RANK: Record<OrderStatus, number> = {
  pending: 0,
  paid: 0,
  processing: 1,
  shipped: 2,
  delivered: 3,
  cancelled: 0,
};

/**
 * Returns the steps of an order: ordered, in production, shipped, delivered. A canceled order has only the steps it reached and
 * ends with "Canceled"; a fully refunded one ends with the refund. A partial refund is placed by its date. If items are ahead of
 * the order's status, the steps follow them.
 */
export function orderSteps(order: Progress): OrderStep[] {
  const { status, createdAt, reachedAt, items, shipments } = order;
  const hasShippedItems = shipments.length > 0 || items.some((item) => isShipped(item.status));
  const hasStartedItems = hasShippedItems || items.some((item) => !isUnsentItem(item.status));
  const rank = Math.max(RANK[status], hasStartedItems ? 1 : 0);
  const isPartlyShipped = hasShippedItems && rank < RANK.shipped;
  const labels = [
    { label: 'Ordered', at: createdAt },
    { label: 'In production', at: reachedAt.processing },
    {
      label: shippedLabel(shipments, isPartlyShipped),
      at: reachedAt.shipped ?? shipments.find(({ shippedAt }) => shippedAt)?.shippedAt,
    },
    // What the buyer was handed has arrived.
    ...(status === 'shipped' && isHandedOver(shipments)
      ? []
      : [{ label: 'Delivered', at: reachedAt.delivered }]),
  ];
  const reached = isPartlyShipped ? RANK.shipped : rank;
  const steps = labels.map(({ label, at }, index): OrderStep => {
    const state = index < reached ? 'done' : index > reached ? 'ahead' : 'current';
    return { label, state, at: (state !== 'ahead' && at) || null };
  });
  const refund = refundStep(order);
  if (status !== 'cancelled' && !order.fullyRefunded) {
    const [refundedAt = ''] = refund.map(({ at }) => at ?? '');
    const next = steps.findIndex(({ state, at }) => state === 'ahead' || (at !== null && at > refundedAt));
    return steps.toSpliced(next === -1 ? steps.length : next, 0, ...refund);
  }
  const stepsReached = steps.filter(({ state }) => state !== 'ahead');
  const end: OrderStep = { label: 'Canceled', state: 'stopped', at: reachedAt.cancelled ?? null };
  return [
    ...stepsReached.map((step): OrderStep => ({ ...step, state: 'done' })),
    ...(status === 'cancelled' ? [end] : []),
    ...refund,
  ];
}

/**
 * Returns the status to show for a line item. A pending one shows as canceled with its order, and has none (null) once refunded.
 */
export function shownItemStatus(
  { status, quantity, refundedQuantity }: Units & Pick<OrderItem, 'status'>,
  order: Pick<Order, 'status' | 'fullyRefunded'>,
): ItemStatus | null {
  if (status !== 'pending') return status;
  if (order.status === 'cancelled') return 'cancelled';
  return order.fullyRefunded || refundedQuantity >= quantity ? null : status;
}

/**
 * Returns the explanation of a shown status for the buyer; empty if the status speaks for itself.
 * @param missing the units that are out of stock
 */
export function itemRemark(
  shown: ItemStatus | null,
  { quantity, refundedQuantity, shippedQuantity }: Units & Pick<OrderItem, 'shippedQuantity'>,
  orderStatus: OrderStatus,
  missing?: Pick<ItemChoices, 'units' | 'isWaiting'>,
): string {
  const isShippedInPart = shown && isShipped(shown) && shippedQuantity < quantity - refundedQuantity;
  const remarks = [
    ...(isShippedInPart ? [`${shippedQuantity} of ${quantity} so far`] : []),
    ...(missing ? [stockRemark(missing, quantity)] : []),
  ];
  if (remarks.length === 0 && shown === 'pending' && orderStatus !== 'pending')
    return 'waiting for production';
  return remarks.join(', ');
}

function stockRemark({ units, isWaiting }: Pick<ItemChoices, 'units' | 'isWaiting'>, quantity: number) {
  const words = isWaiting ? 'waiting for stock' : 'out of stock';
  return units < quantity ? `${units} of ${quantity} ${words}` : words;
}

/** Returns how many units of a line item were refunded, in words; empty for none. */
export function refundRemark({ quantity, refundedQuantity }: Units): string {
  if (refundedQuantity === 0) return '';
  return refundedQuantity < quantity ? `${refundedQuantity} of ${quantity} refunded` : 'Refunded';
}

/**
 * Returns the heading, the lead and the next steps on an order's page (docs/product/orders.md#order-page).
 * @param isCancelAsked whether the buyer's cancellation request is still open
 */
export function orderStory(
  order: Pick<
    Order,
    'status' | 'customerEmail' | 'shippingAddress' | 'shipments' | 'refunds' | 'fullyRefunded'
  >,
  isCancelAsked = false,
): OrderStory {
  const { status, customerEmail, shippingAddress, shipments } = order;
  const { firstName } = shippingAddress;
  const cents = refundedCents(order.refunds);
  const refunded = cents > 0 ? displayMoney(cents) : null;
  if (status !== 'cancelled' && order.fullyRefunded)
    return { heading: 'Order refunded', lead: `We've refunded ${refunded} to your card.`, next: [] };
  if (isCancelAsked && (status === 'paid' || status === 'processing')) {
    const [shipped, open] =
      shipments.length > 0 ? [`${shippedWords(shipments, true)} `, 'the rest'] : ['', 'your order'];
    return {
      heading: 'Cancellation requested',
      lead: `We got your request, ${firstName}. ${shipped}We'll check whether we can still stop ${open}, and email you.`,
      next: [],
    };
  }
  const promises = [
    ...(customerEmail ? [`We've emailed a confirmation to ${customerEmail}.`] : []),
    "We'll email you when your order ships.",
    'Tracking appears here once the carrier has your package.',
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
        lead: `Thank you, ${firstName}. ${shipments.length > 0 ? shippedWords(shipments, true) : 'Your order is being made.'}`,
        next:
          shipments.length > 0
            ? ["We'll email you when the rest ships.", 'Its tracking appears here then.']
            : promises.slice(-2),
      };
    case 'shipped':
      return {
        heading: isHandedOver(shipments) ? 'Order Handed Over' : 'Order Shipped',
        lead: `Thank you, ${firstName}. ${shippedWords(shipments, false)}`,
        next: shipments.length > 0 ? [] : promises.slice(-1),
      };
    case 'delivered':
      return { heading: 'Order Delivered', lead: `Your order has arrived, ${firstName}.`, next: [] };
    case 'cancelled':
      return {
        heading: 'Order Canceled',
        lead: refunded
          ? `This order was canceled, and we've refunded ${refunded}.`
          : 'This order was canceled.',
        next: [],
      };
  }
}

type Shipments = readonly Pick<Order['shipments'][number], 'method'>[];

/** Whether everything that has shipped was handed to the buyer in person. */
export const isHandedOver = (shipments: Shipments) =>
  shipments.length > 0 && shipments.every(({ method }) => method === 'handed_over');

function shippedLabel(shipments: Shipments, isPart: boolean): string {
  if (isHandedOver(shipments)) return isPart ? 'Partly handed over' : 'Handed over';
  return isPart ? 'Partly shipped' : 'Shipped';
}

/** Says how the buyer gets what has shipped. */
function shippedWords(shipments: Shipments, isPart: boolean): string {
  const what = isPart ? 'Part of your order' : 'Your order';
  if (isHandedOver(shipments)) return `${what} was handed to you in person.`;
  return shipments.some(({ method }) => method === 'handed_over')
    ? `Part of your order was handed to you in person, and ${isPart ? 'another part' : 'the rest'} is on its way.`
    : `${what} is on its way.`;
}

function refundStep(order: Progress): OrderStep[] {
  const last = succeededRefunds(order.refunds).at(-1);
  if (!last) return [];
  const label = order.fullyRefunded ? 'Refunded' : 'Partly refunded';
  return [{ label, state: 'done', at: last.createdAt }];
}

const succeededRefunds = (refunds: Order['refunds']) =>
  refunds.filter(({ status }) => status === 'succeeded');

function refundedCents(refunds: Order['refunds']): Cents {
  return sum(succeededRefunds(refunds).map(({ amount }) => fromWire(amount) ?? 0));
}
