import { type Cents, sum, toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { ITEM_STATUSES, type ItemStatus, isShipped, SHIPPED_STATUSES } from '#shared/order-state.ts';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { isFullyRefunded } from '../refunds/fully-refunded.ts';
import { shipRefusal } from './order-refusals.ts';
import type { OrderRow } from './order-row.ts';
import { type OrderRows, toAttention } from './order-wire.ts';

/** What was paid and refunded of an order in a list. */
export interface RefundedMoney {
  refundedCents: Cents;
  /** What was paid for it; 0 for an order without refunds. */
  capturedIfRefunded: Cents;
}

/** The values that an order summary is built from. */
interface SummaryValues {
  order: Pick<
    OrderRow,
    | 'id'
    | 'number'
    | 'status'
    | 'settledStatus'
    | 'customerName'
    | 'customerEmail'
    | 'totalCents'
    | 'stripePaymentIntentId'
    | 'hasNothingToSend'
    | 'isLive'
    | 'isTrial'
    | 'createdAt'
  >;
  /** The number of line items by status, and how many of them have units that still go to the buyer. */
  items: { status: ItemStatus; n: number; owed: number }[];
  money: RefundedMoney;
  /** The number of line items with a unit that waits to be sent. */
  unsentItems: number;
  /** Whether one of these can be made by a vendor, or a vendor hasn't answered. */
  hasShareForVendor: boolean;
  isPaymentLost: boolean;
  vendorOrderCount: number;
  attention: OrderRows['attention'];
  goesOutAt: OrderRows['goesOutAt'];
  daysLate: number | null;
  isSample: boolean;
}

/** Converts an order to the wire format of lists. */
export function toOrderSummary(values: SummaryValues): OrderSummary {
  const { order, items } = values;
  const { id, status, settledStatus, customerName, customerEmail } = order;
  const isOver = order.hasNothingToSend || status === 'cancelled' || isShipped(status);
  const count = (...statuses: ItemStatus[]) =>
    sum(items.filter((item) => statuses.includes(item.status)).map(({ n }) => n));
  return {
    id,
    orderNumber: toOrderNumber(order.number),
    status,
    livemode: order.isLive,
    settledStatus,
    customerName,
    customerEmail,
    totalAmount: toWire(order.totalCents),
    refundedTotal: toWire(values.money.refundedCents),
    fullyRefunded: isFullyRefunded({ ...order, ...values.money }),
    itemCount: count(...ITEM_STATUSES),
    pendingItems: status === 'cancelled' ? 0 : (items.find((item) => item.status === 'pending')?.owed ?? 0),
    shippedItems: count(...SHIPPED_STATUSES),
    unsentItems: isOver ? 0 : values.unsentItems,
    canFulfill: values.hasShareForVendor && shipRefusal(values) === null,
    vendorOrderCount: values.vendorOrderCount,
    attention: values.attention.map(toAttention),
    goesOutAt: values.goesOutAt?.toISOString() ?? null,
    daysLate: values.daysLate,
    isSample: values.isSample,
    createdAt: order.createdAt.toISOString(),
  };
}
