import { and, eq, inArray } from 'drizzle-orm';
import { refunds } from '#db/schema/refunds.ts';
import { findRequester } from '#server/kernel/audit/find-requester.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { displayMoney } from '#shared/money.ts';
import { type Actor, type RefundStatus, takesMoney, WAITING_REFUND_STATUSES } from '#shared/order-state.ts';
import { refundFailureWords } from '#shared/refund-words.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { flagOrder } from '../orders/flag-order.ts';
import { refundEmail } from '../orders/order-emails.ts';
import { isPaidOutside } from '../orders/order-row.ts';
import { recordEvent } from '../orders/order-timeline.ts';
import { readOrder } from '../orders/orders.queries.ts';
import { requireOrder } from '../orders/require-order.ts';
import { settleFlag } from '../orders/resolve-flag.ts';
import { retakeStock } from '../orders/retake-stock.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { settleStockGone } from '../stock-gone/flag-stock-gone.ts';
import { enqueueTaxReversal } from '../tax/reverse-tax.ts';
import type { RefundRow } from './refund-row.ts';
import { findRefund } from './refunds.queries.ts';
import { loseRestock, restockRefund } from './restock-refund.ts';
import { taxableOfRefund } from './taxable-parts.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface Outcome {
  status: RefundStatus;
  /** Null if the provider never accepted it, or never had the payment. */
  providerRefundId: string | null;
  failureReason: string | null;
  /** When the provider made the refund, which may be long after it was requested. */
  createdAt: Date;
}

/**
 * Moves a refund to a status, with everything that follows from it: timeline, ledger, stock, flags and the email to the
 * buyer (docs/product/refunds.md#refunds). Call it inside a transaction.
 */
export function moveRefund(
  services: Deps,
  refund: RefundRow,
  { status, providerRefundId, failureReason, createdAt }: Outcome,
  { actor, notify }: { actor: Actor; notify: boolean },
): void {
  const { db, now } = services;
  const { id, orderId, amountCents } = refund;
  db.update(refunds)
    .set({ status, providerRefundId, failureReason, updatedAt: now() })
    .where(eq(refunds.id, id))
    .run();
  const amount = displayMoney(amountCents);
  recordEvent(services, {
    orderId,
    type: 'refund',
    actor,
    before: refund.status === 'requested' && refund.requestedBy === null ? undefined : refund.status,
    after: status,
    note: failureReason ? `${amount}: ${refundFailureWords(failureReason)}` : amount,
  });
  // The rest of the order may have shipped already.
  settleOrder(services, orderId, requesterOf(services, refund) ?? actor);
  recordInLedger(services, refund, { status, providerRefundId, createdAt });
  if (status === 'succeeded') enqueueTaxReversal(services, id);
  if (takesMoney(status)) {
    restockRefund(services, id);
    settleStockGone(services, orderId, { actor });
  } else {
    loseRestock(services, id);
    retakeUnlessCanceled(services, orderId, actor);
  }
  flag(services, orderId, { status, failureReason });
  if (status === 'succeeded' && notify) notifyBuyer(services, id);
}

/** The units go to the buyer again, unless the order stays canceled. */
function retakeUnlessCanceled(services: Deps, orderId: string, actor: Actor): void {
  const order = requireOrder(services.db, orderId);
  if (order.status !== 'cancelled') retakeStock(services, order, actor);
}

/** Null for a refund that was made in the payment provider's dashboard. */
function requesterOf({ db }: Deps, { requestedBy }: RefundRow): Actor | null {
  return requestedBy === null ? null : findRequester(db, requestedBy);
}

function recordInLedger(
  services: Deps,
  refund: RefundRow,
  { status, providerRefundId, createdAt }: Omit<Outcome, 'failureReason'>,
): void {
  const { id, orderId, amountCents, sums } = refund;
  const isOutside = isPaidOutside(requireOrder(services.db, orderId));
  // The provider has not made it, so no money moved.
  if (!providerRefundId && !isOutside) return;
  const taxableCents = taxableOfRefund(services.db, refund);
  const post = (kind: 'refunded' | 'refund_returned' | 'returned_outside', sign: 1 | -1, occurredAt: Date) =>
    postEntry(services, {
      kind,
      orderId,
      source: providerRefundId ?? id,
      amountCents: sign * amountCents,
      taxCents: sign * (sums.tax ?? 0),
      shippingCents: sign * (sums.shipping ?? 0),
      taxableCents: sign * taxableCents,
      occurredAt,
    });
  if (status === 'succeeded') post(isOutside ? 'returned_outside' : 'refunded', -1, createdAt);
  if (refund.status === 'succeeded') post('refund_returned', 1, services.now());
}

function flag(
  services: Deps,
  orderId: string,
  { status, failureReason }: Pick<Outcome, 'status' | 'failureReason'>,
): void {
  const waiting = and(eq(refunds.orderId, orderId), inArray(refunds.status, [...WAITING_REFUND_STATUSES]));
  const isWaiting = services.db.select().from(refunds).where(waiting).get() !== undefined;
  if (isWaiting) flagOrder(services, orderId, 'refund_pending');
  else settleFlag(services, orderId, 'refund_pending', { actor: { kind: 'payment_provider' } });
  if (!takesMoney(status))
    flagOrder(services, orderId, 'refund_failed', {
      note: failureReason ? refundFailureWords(failureReason) : undefined,
    });
}

function notifyBuyer(services: Deps, refundId: string): void {
  const refund = findRefund(services.db, refundId);
  const order = refund && readOrder(services.db, refund.orderId);
  if (refund && order?.customerEmail) queueEmail(services, refundEmail(services, order, refund));
}
