import { eq } from 'drizzle-orm';
import { checkouts } from '#db/schema/checkout.ts';
import type { Services } from '../services.ts';
import { type CheckoutRow, findCheckout, unsettledCheckouts } from './checkout.queries.ts';
import { closeCheckout } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';

const MINUTE = 60_000;
const PATIENCE = 24 * 60 * MINUTE;

/**
 * Gives up a checkout that another one has replaced: cancels its payment, or, when that was paid after
 * all, makes the order of it.
 */
export async function cancelPayment(services: Services, checkoutId: string): Promise<void> {
  const checkout = findCheckout(services.db, checkoutId);
  if (!checkout?.paymentIntentId || checkout.status === 'completed') return;
  const intent = await services.payments.cancelIntent(checkout.paymentIntentId);
  if (intent?.status === 'succeeded') {
    await finishCheckout(services, intent.id, { actor: { kind: 'system' } });
  }
}

/**
 * Asks the provider about every checkout that was begun and not finished: a crash or a lost message after
 * the charge ends here in an order. Unpaid ones are given up after a day.
 * @param atLeastOld milliseconds; younger ones are left to the shopper's own call
 * @returns how many orders were made
 */
export async function settleCheckouts(services: Services, atLeastOld: number): Promise<number> {
  const before = new Date(services.now().getTime() - atLeastOld);
  let made = 0;
  for (const checkout of unsettledCheckouts(services.db, before)) {
    try {
      if (await settle(services, checkout)) made += 1;
    } catch (error) {
      services.log.warn(
        { checkoutId: checkout.id, err: error },
        'A checkout could not be settled; it is tried again.',
      );
    }
  }
  return made;
}

async function settle(services: Services, checkout: CheckoutRow): Promise<boolean> {
  const { db, payments, now } = services;
  // Asked about last comes last again: a long list is worked through in turns.
  db.update(checkouts).set({ updatedAt: now() }).where(eq(checkouts.id, checkout.id)).run();
  const intent = checkout.paymentIntentId && (await payments.readIntent(checkout.paymentIntentId));
  if (intent && intent.status === 'succeeded') {
    return (await finishCheckout(services, intent.id, { actor: { kind: 'system' } })).created;
  }
  const abandoned = now().getTime() - checkout.createdAt.getTime() > PATIENCE;
  if (abandoned) await cancelPayment(services, checkout.id);
  if (abandoned || (intent && intent.status === 'canceled'))
    closeCheckout(services, checkout.id, 'abandoned');
  return false;
}
