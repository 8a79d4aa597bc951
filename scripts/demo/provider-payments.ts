import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { orders } from '#db/schema/orders.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { openRecords } from '../sandbox/stripe/records.ts';
import { SAMPLE_INTENT } from './sample-payments.ts';

/**
 * Returns whether the shop has a payment that isn't the sandbox's: it uses a payment provider, or is a copy of a shop that
 * does. The ids look alike, but the sandbox keeps every payment that it made, also in backups.
 */
export function hasProviderPayments({ dataDir }: Env, db: Db): boolean {
  const ids = paymentIds(db).filter((id) => !id.startsWith(SAMPLE_INTENT));
  const directory = join(dataDir, 'sandbox');
  if (ids.length === 0 || !existsSync(directory)) return ids.length > 0;
  const records = openRecords(directory);
  try {
    return ids.some((id) => !records.find('payment_intent', id));
  } finally {
    records.close();
  }
}

function paymentIds(db: Db): string[] {
  const ofOrders = db
    .select({ id: orders.stripePaymentIntentId })
    .from(orders)
    .where(isNotNull(orders.stripePaymentIntentId));
  const ofCheckouts = db
    .select({ id: checkouts.paymentIntentId })
    .from(checkouts)
    .where(isNotNull(checkouts.paymentIntentId));
  return [...ofOrders.all(), ...ofCheckouts.all()].flatMap(({ id }) => id ?? []);
}
