import type { Administrator } from './audit.ts';
import { type Cents, sum } from './money.ts';

/** Order statuses, in the order an order normally passes through them. */
export const ORDER_STATUSES = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export function isOrderStatus(value: string | null): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}

/** Statuses of a line item and of a vendor order. */
export const ITEM_STATUSES = [
  'pending',
  'sent_to_vendor',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
  'failed',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** The statuses of an order, a line item or a vendor order that has shipped. */
export const SHIPPED_STATUSES = ['shipped', 'delivered'] as const satisfies readonly (OrderStatus &
  ItemStatus)[];

export function isShipped(status: OrderStatus | ItemStatus | null): boolean {
  return SHIPPED_STATUSES.some((shipped) => shipped === status);
}

/**
 * The allowed changes of an order's status by its units (docs/product/orders.md#order-status): a late webhook never moves a shipped
 * order back to processing. An administrator may choose any status.
 */
const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'processing', 'shipped', 'delivered', 'cancelled'],
  paid: ['processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** The units of a line item that its order's status depends on (`db/schema/units.ts`). */
interface LineUnits {
  quantity: number;
  shipped: number;
  delivered: number;
  refunded: number;
  refunding: number;
  canceled: number;
  withVendor: number;
}

/** What an order's status depends on, besides its units. */
export interface OrderFacts {
  isPaid: boolean;
  /** Whether an administrator canceled it, and not only set its status. */
  isCanceled: boolean;
  /** Whether a shipment was recorded; decides for an order without line items. */
  hasShipment: boolean;
}

/**
 * Returns the status of an order by its units (docs/product/orders.md#order-status). Units count as still to go until their refund has
 * succeeded.
 */
export function statusOf(
  lines: readonly LineUnits[],
  { isPaid, isCanceled, hasShipment }: OrderFacts,
): OrderStatus {
  if (isCanceled) return 'cancelled';
  const total = (units: (line: LineUnits) => number) => sum(lines.map(units));
  const shipped = total((line) => line.shipped);
  const left = total((line) => line.quantity - line.shipped - line.refunded - line.canceled + line.refunding);
  const hasAllShipped = lines.length > 0 ? shipped > 0 && left === 0 : hasShipment;
  if (hasAllShipped)
    return shipped > 0 && shipped === total((line) => line.delivered) ? 'delivered' : 'shipped';
  if (shipped > 0 || total((line) => line.withVendor) > 0) return 'processing';
  return isPaid ? 'paid' : 'pending';
}

/** The allowed changes for line items and vendor orders (docs/product/orders.md#line-item-status). Failed ones can be resent. */
const ITEM_MOVES: Record<ItemStatus, readonly ItemStatus[]> = {
  pending: ['sent_to_vendor', 'in_production', 'shipped', 'delivered', 'cancelled', 'failed'],
  sent_to_vendor: ['in_production', 'shipped', 'delivered', 'cancelled', 'failed'],
  in_production: ['shipped', 'delivered', 'cancelled', 'failed'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
  failed: ['pending', 'sent_to_vendor', 'in_production', 'shipped', 'delivered', 'cancelled'],
};

/** Returns whether an order may change from one status to another without an administrator's choice. */
export function mayMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** Returns whether a line item or vendor order may change from one status to another without an administrator. */
export function mayMoveItem(from: ItemStatus, to: ItemStatus): boolean {
  return ITEM_MOVES[from].includes(to);
}

/** The statuses of a line item with no unit at a vendor and none shipped. */
export const UNSENT_ITEM_STATUSES = [
  'pending',
  'failed',
  'cancelled',
] as const satisfies readonly ItemStatus[];

/** Returns whether no unit of a line item has been sent to a vendor or to the buyer. */
export function isUnsentItem(status: ItemStatus): boolean {
  return UNSENT_ITEM_STATUSES.some((unsent) => unsent === status);
}

/** Why an order needs an administrator: a flag in addition to the status (docs/product/orders.md#attention-flags). */
export const ATTENTION_REASONS = [
  'amount_mismatch',
  'stock_gone',
  'dispute',
  'vendor_failure',
  'contact_missing',
  'address_changed',
  'items_missing',
  'cancel_requested',
  'problem_reported',
  'refund_failed',
  'refund_pending',
  'payment_difference',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Returns whether an open flag holds an order back from its vendors. A vendor's failure alone doesn't: sending resolves it. */
export function holdsBack(reason: AttentionReason): boolean {
  return reason !== 'vendor_failure';
}

/** The types of events in an order's timeline (docs/product/orders.md#timeline). */
export const ORDER_EVENT_TYPES = [
  'placed',
  'status',
  'override_ended',
  'item_status',
  'vendor_order_status',
  'flagged',
  'held_back',
  'resolved',
  'contact',
  'address',
  'refund',
  'shipment',
  'shipment_corrected',
  'shipment_withdrawn',
  'dispute_opened',
  'dispute_changed',
  'dispute_closed',
  'restocked',
  'stock_taken',
  'replaced',
  'note',
  'message',
  'email_resent',
] as const;
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];

/** The kinds of actors that cause events in an order's timeline. */
export const ACTORS = ['shopper', 'admin', 'payment_provider', 'vendor', 'system'] as const;

/** The actor of an event. */
export type Actor =
  | { kind: 'shopper' | 'payment_provider' | 'system' }
  | Administrator
  | { kind: 'vendor'; vendorId: string };

/**
 * The statuses of a refund (docs/product/refunds.md#refunds). `requested` is recorded before the payment provider is called;
 * the others are the provider's.
 */
export const REFUND_STATUSES = [
  'requested',
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export function isRefundStatus(value: string | null | undefined): value is RefundStatus {
  return REFUND_STATUSES.some((status) => status === value);
}

/** Returns whether a refund takes money from its order, or may still do so. */
export function takesMoney(status: RefundStatus): boolean {
  return status !== 'failed' && status !== 'canceled';
}

/** The statuses of a refund that is pending at the provider. */
export const WAITING_REFUND_STATUSES = [
  'pending',
  'requires_action',
] as const satisfies readonly RefundStatus[];

/** Returns whether a refund's money has been sent, or is pending at the provider: buyers see such refunds. */
export function isSentRefund(status: RefundStatus): boolean {
  return takesMoney(status) && status !== 'requested';
}

/** Returns the total of succeeded refunds. */
export function refundedCents(refunds: readonly { status: RefundStatus; amountCents: Cents }[]): Cents {
  return sum(refunds.map(({ status, amountCents }) => (status === 'succeeded' ? amountCents : 0)));
}

/** The allowed changes for refunds. A bank can still return a succeeded refund. */
const REFUND_MOVES: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'],
  pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  succeeded: ['failed', 'canceled'],
  failed: [],
  canceled: [],
};

/** Returns whether a refund may change from one status to another. Reports can arrive late and out of order. */
export function mayMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
  return REFUND_MOVES[from].includes(to);
}

/** The class of a status badge. `neutral` is for shoppers, who can't do anything about a waiting one. */
export type StatusTone = 'neutral' | 'waiting' | 'moving' | 'done' | 'stopped' | 'failed';

const TONES: Record<OrderStatus | ItemStatus, StatusTone> = {
  pending: 'waiting',
  paid: 'moving',
  processing: 'moving',
  sent_to_vendor: 'moving',
  in_production: 'moving',
  shipped: 'done',
  delivered: 'done',
  cancelled: 'stopped',
  failed: 'failed',
};

export function statusTone(status: OrderStatus | ItemStatus): StatusTone {
  return TONES[status];
}
