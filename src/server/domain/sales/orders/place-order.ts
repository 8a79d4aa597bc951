import { insertInto } from '#db/insert-row.ts';
import type { checkouts } from '#db/schema/checkout.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { takeStock } from '#server/domain/catalog/take-stock.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import { queueStaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { HAND_REASON_WORDS, type HandReason, type OutsideMeans, paidWords } from '#shared/hand-order.ts';
import type { Cents } from '#shared/money.ts';
import type { Actor, AttentionReason } from '#shared/order-state.ts';
import { taxableOf } from '#shared/pricing.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import { deliveryWindow } from '../delivery/delivery-window.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { flagStockGone } from '../stock-gone/flag-stock-gone.ts';
import { findDesigns, findOffer } from '../vendor-orders/vendor-orders.queries.ts';
import { enqueueFulfillment } from './enqueue-fulfillment.ts';
import { flagOrder } from './flag-order.ts';
import { confirmationEmail } from './order-emails.ts';
import { takeOrderNumber } from './order-number.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';
import { soldLines } from './sold-lines.ts';
import { newOrderEmail } from './staff-emails.ts';

const insertOrder = insertInto(orders);
const insertItem = insertInto(orderItems);

/** The line items and totals of an order. */
export type PricedOrder = Pick<
  typeof checkouts.$inferSelect,
  'lines' | 'shippingLine' | 'sums' | 'totalCents' | 'taxCalculationId' | 'shippingDays'
>;

/** What is known of an order that an administrator places (docs/product/orders.md#orders-by-hand). */
export interface ByHand {
  /** The id that the order gets. */
  id: string;
  reason: HandReason;
  /** How it was paid without the payment provider; null if it is free, or was paid through a payment link. */
  paidBy: OutsideMeans | null;
  /** The order whose units it replaces. */
  replacesOrderId: string | null;
  /** What the administrator wrote, for the timeline. */
  note: string | undefined;
}

/** The data of an order whose payment is verified. */
export interface NewOrder {
  /** Null for an order that wasn't paid at the provider, as are the buyer and the payment intent. */
  checkoutId: string | null;
  /** The cart of the checkout: the stock it holds is sold. An order by hand has its own id here. */
  cartId: string;
  /** The buyer key that may read the order. */
  buyer: string | null;
  paymentIntentId: string | null;
  byHand?: ByHand;
  /** Whether it was paid with real money. */
  isLive: boolean;
  /** When the card was charged, which can be days before its order is made; null if that isn't known. */
  chargedAt: Date | null;
  /** Empty when unknown: the order is then flagged `contact_missing`. */
  customerEmail: string;
  customerName: string;
  customerPhone: string | undefined;
  shippingAddress: Address;
  billingAddress: Address;
  priced: PricedOrder;
  /** What was paid in cents of a US dollar; null if it was paid in another currency, or is free. */
  receivedCents: Cents | null;
  /** What finished the checkout: the shopper's request, the payment provider's event or the reconciliation. Or who placed it by hand. */
  actor: Actor;
  /** Whether the buyer gets the confirmation, if the email address is known; true by default. */
  confirms?: boolean;
  /** Reasons to flag the order that are already known, with what to tell staff about them. */
  attention: { reason: AttentionReason; note?: string }[];
}

/**
 * Stores a paid order with its line items, takes the stock, posts the payment to the ledger, starts the timeline and queues the
 * emails to the buyer and to staff. Call it inside a transaction, after the payment is verified. The unique index on the payment
 * intent prevents a second order for the same payment.
 * @returns the id of the new order
 */
export function placeOrder(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'newOrderId' | 'now'>,
  order: NewOrder,
): string {
  const { db, newId, now } = services;
  const { byHand } = order;
  const id = byHand?.id ?? services.newOrderId();
  const stamps = { createdAt: now(), updatedAt: now() };
  const { lines, shippingDays, ...totals } = order.priced;
  insertOrder(db, {
    id,
    number: takeOrderNumber(db),
    status: 'paid',
    settledStatus: 'paid',
    checkoutId: order.checkoutId,
    buyer: order.buyer,
    stripePaymentIntentId: order.paymentIntentId,
    handReason: byHand?.reason ?? null,
    paidBy: byHand?.paidBy ?? null,
    replacesOrderId: byHand?.replacesOrderId ?? null,
    isLive: order.isLive,
    customerEmail: order.customerEmail,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    items: lines,
    ...totals,
    deliveryWindow: deliveryWindow(services, stamps.createdAt, shippingDays),
    ...stamps,
  });
  let stockGone = false;
  const designs = findDesigns(
    db,
    lines.flatMap(({ customizationId }) => customizationId ?? []),
  );
  for (const [position, line] of lines.entries()) {
    const { taken, isEnough } = takeStock(services, order.cartId, { ...line, orderId: id });
    if (!isEnough) stockGone = true;
    // The rest is only in the snapshot.
    const { cartItemId: _, acceptedFlaws: _accepted, isClothing: _clothing, ...sold } = line;
    insertItem(db, {
      ...{ id: newId(), orderId: id, position, ...sold, stockTaken: taken, ...stamps },
      // The payment may arrive after its checkout was canceled and the design deleted.
      ...(designs.has(sold.customizationId ?? '') ? null : { customizationId: null, mockupUrl: null }),
      vendorUnitCostCents: findOffer(db, line.productId, line)?.variant?.vendorCostCents ?? null,
    });
  }
  if (totals.taxCalculationId)
    enqueueJob(services, { kind: 'record_tax', key: id, payload: { orderId: id } });
  if (order.receivedCents !== null) {
    postEntry(services, {
      kind: byHand?.paidBy ? 'paid_outside' : 'captured',
      orderId: id,
      source: order.paymentIntentId ?? id,
      amountCents: order.receivedCents,
      taxCents: totals.sums.tax ?? 0,
      shippingCents: totals.sums.shipping ?? 0,
      taxableCents: taxableOf(
        soldLines(
          lines.map((line) => ({ ...line, id: line.cartItemId })),
          totals,
        ),
      ),
      occurredAt: order.chargedAt ?? stamps.createdAt,
    });
  }
  enqueueFulfillment(services, id);
  recordEvent(services, {
    orderId: id,
    type: 'placed',
    actor: order.actor,
    after: 'paid',
    note: byHand && handNote(order, byHand),
  });
  const placed = readOrder(db, id);
  if (placed && byHand?.replacesOrderId)
    recordEvent(services, {
      orderId: byHand.replacesOrderId,
      type: 'replaced',
      actor: order.actor,
      after: placed.orderNumber,
    });
  if (placed?.customerEmail && order.confirms !== false)
    queueEmail(services, confirmationEmail(services, placed));
  if (placed && order.paymentIntentId) queueStaffEmail(services, 'orders', newOrderEmail(services, placed));

  for (const { reason, note } of order.attention) flagOrder(services, id, reason, { note });
  if (stockGone) flagStockGone(services, id);
  return id;
}

function handNote({ paymentIntentId }: NewOrder, { reason, paidBy, note }: ByHand): string {
  const paid = paidWords(paidBy, paymentIntentId !== null);
  return [`${HAND_REASON_WORDS[reason]}. ${paid}.`, note].filter(Boolean).join('\n');
}
