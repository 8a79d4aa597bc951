import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { isOwnPayment } from '#server/domain/sales/ledger/own-payments.queries.ts';
import { findOrderIdByIntent } from '#server/domain/sales/orders/orders.queries.ts';
import { recordRefunds } from '#server/domain/sales/refunds/record-refunds.ts';
import type { Dispute, IntentDetails, Refund } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { adoptPayment } from './adopt-payment.ts';
import { finishCheckout } from './finish-checkout.ts';

const LOOK_BACK_MS = 120 * DAY_MS;
/** A payment that was made longer ago than this waits for a person. */
const LATE_MS = DAY_MS;

/**
 * Creates the missing orders of payments of the last 120 days that succeeded at the provider, but whose webhooks were all lost, with their
 * refunds and disputes (docs/product/payments.md#reconciliation). Only our own: another installation may use the
 * same account. Those that were paid more than a day ago are flagged, so that a person decides whether to send them. If one fails, the
 * others still get their orders. Repeating it changes nothing.
 * @param onProgress called after each page and before each missed payment: both may be many
 * @returns how many orders, refunds and disputes it recorded
 * @throws AppError the payment provider's; what `onProgress` throws
 */
export async function recordMissedPayments(
  services: Services,
  onProgress: () => void = () => {},
): Promise<number> {
  const { db, log, now, payments } = services;
  const since = { createdFrom: new Date(now().getTime() - LOOK_BACK_MS) };
  const intents = await payments.listIntents(since, { onPage: onProgress });
  const missed = intents.filter(
    (intent) =>
      intent.status === 'succeeded' &&
      findOrderIdByIntent(db, intent.id) === null &&
      isOwnPayment(db, intent),
  );
  const disputes =
    missed.length > 0 ? (await payments.listDisputesSince(since, { onPage: onProgress })).reverse() : [];
  let recorded = 0;
  for (const intent of missed.toReversed()) {
    onProgress();
    try {
      // Asked before there is an order that could be sent.
      const refunds = await payments.listRefunds(intent.id);
      // The checkout may not have the payment on record, or be lost.
      adoptPayment(services, intent);
      await finishCheckout(services, intent.id, { actor: { kind: 'system' }, lateMs: LATE_MS });
      const ofPayment = disputes.filter(({ paymentIntentId }) => paymentIntentId === intent.id);
      recorded += recordReturned(services, intent, { refunds, disputes: ofPayment });
    } catch (err) {
      log.error({ err, paymentIntentId: intent.id }, 'The order of a payment could not be created.');
    }
    if (findOrderIdByIntent(db, intent.id) !== null) recorded += 1;
  }
  return recorded;
}

/** Records what was paid back or is disputed: nobody is sent what was refunded at the provider meanwhile. */
function recordReturned(
  services: Services,
  { id }: IntentDetails,
  { refunds, disputes }: { refunds: readonly Refund[]; disputes: readonly Dispute[] },
): number {
  const orderId = findOrderIdByIntent(services.db, id);
  if (orderId === null) return 0;
  const changed = disputes.filter((dispute) => recordDispute(services, orderId, dispute));
  return changed.length + recordRefunds(services, orderId, refunds);
}
