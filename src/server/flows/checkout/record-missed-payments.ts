import { isRemovedTest } from '#server/domain/sales/ledger/removed-test.ts';
import { findOrderIdByIntent } from '#server/domain/sales/orders/orders.queries.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { adoptPayment } from './adopt-payment.ts';
import { finishCheckout } from './finish-checkout.ts';

const LOOK_BACK_MS = 120 * DAY_MS;

/**
 * Reads the payments of the last 120 days from the payment provider and makes the orders of those that succeeded and have none: every
 * report of them was lost, and nobody asked any more (docs/product/payments.md#reconciliation). A failure with one payment keeps none of
 * the others from its order. Repeating it changes nothing.
 * @returns how many orders it made
 * @throws AppError the payment provider's
 */
export async function recordMissedPayments(services: Services): Promise<number> {
  const { db, log, now, payments } = services;
  const intents = await payments.listIntents({ createdFrom: new Date(now().getTime() - LOOK_BACK_MS) });
  const missed = intents.filter(
    (intent) =>
      intent.status === 'succeeded' &&
      intent.checkoutId !== null &&
      findOrderIdByIntent(db, intent.id) === null &&
      !isRemovedTest(db, intent),
  );
  let recorded = 0;
  for (const intent of missed.toReversed()) {
    try {
      await makeOrder(services, intent);
    } catch (err) {
      log.error({ err, paymentIntentId: intent.id }, 'The order of a payment could not be made.');
    }
    if (findOrderIdByIntent(db, intent.id) !== null) recorded += 1;
  }
  return recorded;
}

async function makeOrder(services: Services, intent: IntentDetails): Promise<void> {
  const isRecovered = adoptPayment(services, intent);
  if (!isRecovered) await finishCheckout(services, intent.id, { actor: { kind: 'system' } });
}
