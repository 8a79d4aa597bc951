import { isNull } from 'drizzle-orm';
import { disputes } from '#db/schema/orders.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import type { Services } from '../services.ts';

const MAX_AT_ONCE = 100;

/**
 * Asks the payment provider about disputes whose amount isn't known, as of those that an earlier release recorded, and records what
 * they are about and what they moved (docs/product.md#disputes).
 * @throws AppError the payment provider's
 */
export async function completeDisputes(services: Services): Promise<void> {
  const unknown = services.db
    .select({ id: disputes.id, orderId: disputes.orderId })
    .from(disputes)
    .where(isNull(disputes.amountCents))
    .limit(MAX_AT_ONCE)
    .all();
  for (const { id, orderId } of unknown) {
    const dispute = await services.payments.readDispute(id);
    if (dispute) recordDispute(services, orderId, dispute);
  }
}
