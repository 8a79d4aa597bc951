import { eq } from 'drizzle-orm';
import { insertInto } from '#db/insert-row.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator, AuditAction } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { Actor, OrderEventType } from '#shared/order-state.ts';
import { ORDER_NOT_FOUND } from './order-refusals.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** The events whose `after` is the status that an order reached. */
export const STATUS_EVENTS: readonly string[] = ['placed', 'status'] satisfies OrderEventType[];

/** How the audit log names an event, by what it led to, and what it changed. */
interface Audited {
  action: AuditAction | ((after: string | undefined) => AuditAction);
  field: string;
}

/** How the audit log names the events of an administrator, and what changes by each. Any other is `order_changed`. */
const AUDITED: Partial<Record<OrderEventType, Audited>> = {
  placed: { action: 'order_placed', field: 'status' },
  status: { action: 'order_status_changed', field: 'status' },
  override_ended: { action: 'order_status_changed', field: 'setByHand' },
  item_status: { action: 'order_item_status_changed', field: 'status' },
  vendor_order_status: { action: vendorOrderAction, field: 'status' },
  address: { action: 'order_address_changed', field: 'delivery' },
  contact: { action: 'order_email_changed', field: 'email' },
  shipment: { action: 'order_shipped', field: 'shipment' },
  shipment_corrected: { action: 'shipment_corrected', field: 'shipment' },
  shipment_withdrawn: { action: 'shipment_withdrawn', field: 'shipment' },
  restocked: { action: 'order_restocked', field: 'items' },
  stock_taken: { action: 'order_stock_taken', field: 'items' },
  refund: { action: 'order_refunded', field: 'refund' },
  resolved: { action: 'order_flag_resolved', field: 'flag' },
  note: { action: 'order_note_added', field: 'note' },
  message: { action: 'order_message_sent', field: 'recipient' },
  email_resent: { action: 'email_resent', field: 'recipient' },
};

function vendorOrderAction(after: string | undefined): AuditAction {
  if (after === 'cancelled') return 'vendor_order_canceled';
  return after === 'pending' || after === 'sent_to_vendor' ? 'vendor_order_sent' : 'vendor_order_changed';
}

const insertEvent = insertInto(orderEvents);

interface NewEvent {
  /** Where the caller has one, so that a repeated request can be recognized. */
  id?: string;
  orderId: string;
  type: OrderEventType;
  actor: Actor;
  before?: string | undefined;
  after?: string | undefined;
  note?: string | undefined;
}

/**
 * Adds an event to the order's timeline (docs/product/orders.md#timeline), and to the audit log if an administrator caused it.
 * @throws AppError `not_found`
 */
export function recordEvent(services: Deps, { actor, ...event }: NewEvent): void {
  const { db, newId, now } = services;
  insertEvent(db, { id: newId(), createdAt: now(), ...event, actor: actor.kind, actorId: actorId(actor) });
  if (actor.kind === 'admin') audit(services, actor, event);
}

function audit(services: Deps, actor: Administrator, event: Omit<NewEvent, 'actor'>): void {
  const { orderId, type, before, after, note } = event;
  const { action, field } = AUDITED[type] ?? { action: 'order_changed', field: type };
  const order = services.db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new AppError(ORDER_NOT_FOUND);
  recordAudit(services, {
    actor,
    action: typeof action === 'function' ? action(after) : action,
    subject: { type: 'order', id: orderId, name: toOrderNumber(order.number) },
    ...(before !== undefined && { before: { [field]: before } }),
    after: { ...(after !== undefined && { [field]: after }), ...(note && { note }) },
  });
}

function actorId(actor: Actor): string | null {
  if (actor.kind === 'admin') return actor.userId;
  return actor.kind === 'vendor' ? actor.vendorId : null;
}
