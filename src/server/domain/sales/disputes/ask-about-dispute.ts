import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { disputes } from '#db/schema/orders.ts';
import type { Dispute } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';

/**
 * Asks the payment provider about a dispute, which several jobs may do at the same time.
 * @returns the dispute as it is now, and whether another response was recorded since this one was requested, which may be newer:
 *   ask that in the transaction that records the dispute. Null when the provider doesn't know it
 * @throws AppError the payment provider's
 */
export async function askAboutDispute(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  id: string,
): Promise<{ dispute: Dispute; isOvertaken: () => boolean } | null> {
  const recorded = () => db.select().from(disputes).where(eq(disputes.id, id)).get();
  const before = recorded();
  const dispute = await payments.readDispute(id);
  return dispute && { dispute, isOvertaken: () => !isDeepStrictEqual(before, recorded()) };
}
