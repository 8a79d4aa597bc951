import { count } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { isUnsettledCheckout } from '#server/domain/cart/checkouts.queries.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { DISPUTE_DURATION_MS } from '#server/domain/sales/disputes/record-missed-disputes.ts';
import { findOrderIdByIntent } from '#server/domain/sales/orders/orders.queries.ts';
import { recordRefunds } from '#server/domain/sales/refunds/record-refunds.ts';
import { adoptPayment } from '#server/flows/checkout/adopt-payment.ts';
import { CLOCK_TOLERANCE_MS } from '#server/flows/checkout/restored-checkout.ts';
import type { Dispute, IntentDetails, Payments, Refund } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';

/** A refund that was pending in the backup may have succeeded or failed after it. */
const REFUND_OVERLAP_MS = 30 * 24 * HOUR_MS;

/** The payment provider's records since a backup was made. */
export interface ProviderRecords {
  /** Our successful payments that were started since, oldest first. */
  paid: IntentDetails[];
  /** Refunds that were made or may have changed since, of any payment of the account. */
  refunds: Refund[];
  /** Disputes that were opened or may have changed since, for any payment of the account, oldest first. */
  disputes: Dispute[];
}

export async function listRecordsSince(payments: Payments, backedUpAt: Date): Promise<ProviderRecords> {
  const before = (milliseconds: number) => ({ createdFrom: new Date(backedUpAt.getTime() - milliseconds) });
  const intents = await payments.listIntents(before(CLOCK_TOLERANCE_MS));
  const refunds = await payments.listRefundsSince(before(REFUND_OVERLAP_MS));
  const disputes = await payments.listDisputesSince(before(DISPUTE_DURATION_MS));
  const paid = intents.filter(({ status, checkoutId }) => status === 'succeeded' && checkoutId !== null);
  return { paid: paid.reverse(), refunds: refunds.reverse(), disputes: disputes.reverse() };
}

/** Returns how many checkouts of a restored database may have become orders after it was backed up. */
export function countUnsettled(db: Db): number {
  return db.select({ n: count() }).from(checkouts).where(isUnsettledCheckout).get()?.n ?? 0;
}

/**
 * Records every payment, refund and dispute in a restored database. Skips payments with an existing checkout, which the site
 * settles. Sends no emails about refunds: buyers got them before the restore. Safe to repeat.
 * @returns how many orders were created
 */
export function reconcilePayments(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'newOrderId' | 'now'>,
  { paid, refunds, disputes }: ProviderRecords,
): number {
  const recovered = paid.filter((intent) => adoptPayment(services, intent)).length;
  for (const refund of refunds) {
    const orderId = findOrderIdByIntent(services.db, refund.paymentIntentId);
    if (orderId) recordRefunds(services, orderId, [refund], { notify: false });
  }
  for (const dispute of disputes) {
    const orderId = findOrderIdByIntent(services.db, dispute.paymentIntentId);
    if (orderId) recordDispute(services, orderId, dispute);
  }
  return recovered;
}
