import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { disputes } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { findOrderIdByIntent } from '../orders/orders.queries.ts';
import { recordDispute } from './record-dispute.ts';

/** How long a dispute may change: a bank takes up to three months. */
export const DISPUTE_DURATION_MS = 120 * DAY_MS;

/**
 * Reads the disputes of the last 120 days from the payment provider and records what webhooks missed
 * (docs/product/payments.md#reconciliation). Repeating it changes nothing.
 * @param onPage called with the number of disputes read so far
 * @returns how many disputes were new or have changed
 * @throws AppError the payment provider's
 */
export async function recordMissedDisputes(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now' | 'payments'>,
  onPage?: (read: number) => void,
): Promise<number> {
  const { db, now, payments } = services;
  const before = new Map(
    db
      .select()
      .from(disputes)
      .all()
      .map((row) => [row.id, row]),
  );
  const createdFrom = new Date(now().getTime() - DISPUTE_DURATION_MS);
  const listed = await payments.listDisputesSince({ createdFrom }, { ...(onPage && { onPage }) });
  let recorded = 0;
  for (const dispute of listed.reverse()) {
    const isRecorded = transaction(db, () => {
      const orderId = findOrderIdByIntent(db, dispute.paymentIntentId);
      // A webhook that came while the list was read may know more.
      const isOvertaken = !isDeepStrictEqual(before.get(dispute.id), findDispute(db, dispute.id));
      return orderId !== null && !isOvertaken && recordDispute(services, orderId, dispute);
    });
    if (isRecorded) recorded += 1;
  }
  return recorded;
}

function findDispute(db: Db, id: string) {
  return db.select().from(disputes).where(eq(disputes.id, id)).get();
}
