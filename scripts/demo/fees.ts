import { postEntry } from '#server/domain/sales/ledger/post-entry.ts';
import type { Services } from '#server/kernel/services.ts';
import { percentOf } from '#shared/percent.ts';

/** What a provider usually keeps of a card payment: a percentage and some cents. */
const CARD_FEE = { percent: 2.9, cents: 30 };

/** Records the fee of a sample payment, as the comparison with the provider does for real ones. */
export function recordFee(
  services: Pick<Services, 'db' | 'now'>,
  { orderId, intentId, amountCents }: { orderId: string; intentId: string; amountCents: number },
): void {
  postEntry(services, {
    kind: 'fee',
    orderId,
    source: intentId,
    amountCents: -(percentOf(amountCents, CARD_FEE.percent) + CARD_FEE.cents),
    occurredAt: services.now(),
  });
}
