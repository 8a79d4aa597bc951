import { and, eq, isNull, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { disputes } from '#db/schema/orders.ts';
import { zonedMomentFormat } from '#shared/dates.ts';
import { disputeReasonWords, isInquiry } from '#shared/disputes.ts';
import type { LedgerKind } from '#shared/ledger.ts';
import { displayMoney } from '#shared/money.ts';
import type { Dispute } from '../gateways/payments/payments.ts';
import { recordMovement } from '../ledger/record-movement.ts';
import type { Services } from '../services.ts';
import { flagOrder, unflagOrder } from './flag-order.ts';
import { recordEvent } from './order-timeline.ts';

/**
 * Records what the payment provider reports about a dispute and the money that it moves, and flags the order while any dispute is open
 * (docs/product.md#disputes). Repeating a report changes nothing, and a report that arrives after the dispute was
 * closed doesn't reopen it.
 */
export function recordDispute(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { id, status, isClosed, amount, currency, reason, evidenceDueAt, createdAt: openedAt }: Dispute,
): void {
  const { db, now } = services;
  transaction(db, () => {
    const known = db.select().from(disputes).where(eq(disputes.id, id)).get();
    if (known?.closedAt || (known && known.status === status)) return;
    const closedAt = isClosed ? now() : null;
    const reported = {
      status,
      amountCents: amount,
      reason,
      evidenceDueAt,
      openedAt,
      closedAt,
      updatedAt: now(),
    };
    db.insert(disputes)
      .values({ id, orderId, ...reported, createdAt: now() })
      .onConflictDoUpdate({ target: disputes.id, set: reported })
      .run();
    for (const { kind, sign } of movementsOf(status)) {
      // A dispute in another currency shows as a difference when the ledger is compared.
      if (currency !== 'usd') break;
      const occurredAt = kind === 'dispute_held' ? openedAt : now();
      recordMovement(services, { kind, orderId, source: id, amountCents: sign * amount, occurredAt });
    }
    recordEvent(services, {
      orderId,
      type: isClosed ? 'dispute_closed' : known ? 'dispute_changed' : 'dispute_opened',
      actor: { kind: 'payment_provider' },
      after: status,
    });
    const open = db
      .select()
      .from(disputes)
      .where(and(eq(disputes.orderId, orderId), isNull(disputes.closedAt)))
      .orderBy(sql`coalesce(${disputes.evidenceDueAt}, 9e15)`)
      .get();
    if (open) flagOrder(services, orderId, 'dispute', { note: deadlineWords(services, open) });
    else unflagOrder(services, orderId, 'dispute');
  });
}

/**
 * Returns all movements that a dispute of this status has made, because the reports of earlier ones may be missing. An inquiry of
 * the bank and a dispute that was prevented hold no money.
 */
function movementsOf(status: string): { kind: LedgerKind; sign: 1 | -1 }[] {
  if (isInquiry(status) || status === 'prevented') return [];
  const held = { kind: 'dispute_held', sign: -1 } as const;
  const released = { kind: 'dispute_released', sign: 1 } as const;
  if (status === 'won') return [held, released];
  return status === 'lost' ? [held, released, { kind: 'dispute_lost', sign: -1 }] : [held];
}

/** Returns what staff read about a dispute in their email. */
function deadlineWords(
  { env }: Pick<Services, 'env'>,
  { amountCents, reason, evidenceDueAt }: typeof disputes.$inferSelect,
): string | undefined {
  const due = evidenceDueAt && zonedMomentFormat(env.timeZone).format(evidenceDueAt);
  const facts = [
    amountCents !== null && `Disputed: ${displayMoney(amountCents)}.`,
    reason !== null && `Reason: ${disputeReasonWords(reason)}.`,
    due && `Evidence is due ${due.replaceAll('\u202f', ' ')}.`,
  ];
  return facts.filter(Boolean).join(' ') || undefined;
}
