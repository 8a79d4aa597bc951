import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { disputes, orders } from '#db/schema/orders.ts';
import type { Dispute } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { zonedMomentFormat } from '#shared/dates.ts';
import { disputeReasonWords, isInquiry } from '#shared/disputes.ts';
import type { LedgerKind } from '#shared/ledger.ts';
import { type Cents, displayMoney } from '#shared/money.ts';
import { isShipped } from '#shared/order-state.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { flagOrder, unflagOrder } from '../orders/flag-order.ts';
import { recordEvent } from '../orders/order-timeline.ts';
import { requireOrder } from '../orders/require-order.ts';
import { partsOfLostDispute } from '../refunds/taxable-parts.ts';
import { hasLostDispute } from './lost-payments.queries.ts';

/** What staff read about an order whose payment is gone. */
const LOST_WORDS =
  "The bank gave this payment back to the customer. Cancel what hasn't been sent, or resolve this flag to send it anyway.";
/** What they read about a canceled order whose payment is back. */
const REGAINED_WORDS =
  'The bank decided again: this payment is back, but the order is canceled. Refund it, or set another status to send it.';

/**
 * Records what the payment provider reports about a dispute and the money that it moves, and flags the order while any dispute is open
 * (docs/product/refunds.md#disputes). Repeating a report changes nothing, and a report that arrives after the dispute was
 * closed doesn't reopen it, unless it was an inquiry and is a dispute now, or was lost and is won now: the bank decided again.
 * @returns whether the report changed something
 */
export function recordDispute(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { id, status, isClosed, amount, currency, reason, evidenceDueAt, createdAt: openedAt }: Dispute,
): boolean {
  const { db, now } = services;
  return transaction(db, () => {
    const known = db.select().from(disputes).where(eq(disputes.id, id)).get();
    if (known?.closedAt && !isReopened(known.status, status)) return false;
    // A dispute in another currency shows as a difference when the ledger is compared.
    const amountCents = currency === 'usd' ? amount : null;
    const reported = { status, amountCents, reason, evidenceDueAt, openedAt };
    if (known && isSame(known, reported)) return false;
    const closedAt = isClosed ? now() : null;
    const changes = { ...reported, closedAt, updatedAt: now() };
    db.insert(disputes)
      .values({ id, orderId, ...changes, createdAt: now() })
      .onConflictDoUpdate({ target: disputes.id, set: changes })
      .run();
    if (amountCents !== null) postEntries(services, orderId, { id, status, amountCents, openedAt });
    if (known?.status !== status)
      recordEvent(services, {
        orderId,
        type: isClosed ? 'dispute_closed' : known && !known.closedAt ? 'dispute_changed' : 'dispute_opened',
        actor: { kind: 'payment_provider' },
        after: status,
      });
    followFlag(services, orderId, { status, isRegained: known?.status === 'lost' && status === 'won' });
    return true;
  });
}

function isReopened(from: string, to: string): boolean {
  return isInquiry(from) ? !isInquiry(to) : from === 'lost' && to === 'won';
}

/**
 * Flags the order while a dispute is open, once one is lost before all has been sent, and once the payment of a canceled one is back, until
 * a person decides.
 */
function followFlag(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { status, isRegained }: { status: string; isRegained: boolean },
): void {
  const { db } = services;
  const open = db
    .select()
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), isNull(disputes.closedAt)))
    .orderBy(sql`coalesce(${disputes.evidenceDueAt}, 9e15)`)
    .get();
  const isSettled = !hasLostDispute(db, orderId) || ENDED(db, orderId);
  if (open) flagOrder(services, orderId, 'dispute', { note: deadlineWords(services, open) });
  else if (isRegained && requireOrder(db, orderId).status === 'cancelled')
    flagOrder(services, orderId, 'dispute', { note: REGAINED_WORDS });
  else if (isSettled) unflagOrder(services, orderId, 'dispute');
  else if (status === 'lost') flagOrder(services, orderId, 'dispute', { note: LOST_WORDS });
}

/** Returns whether all of an order has been sent, or nothing more is. */
function ENDED(db: Db, orderId: string): boolean {
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  return !order || order.status === 'cancelled' || isShipped(order.status);
}

type Facts = Pick<
  typeof disputes.$inferSelect,
  'status' | 'amountCents' | 'reason' | 'evidenceDueAt' | 'openedAt'
>;

function isSame(known: Facts, reported: Facts): boolean {
  const facts = ({ status, amountCents, reason, evidenceDueAt, openedAt }: Facts) =>
    [status, amountCents, reason, evidenceDueAt?.getTime(), openedAt.getTime()].join();
  return facts(known) === facts(reported);
}

/**
 * Posts the missing entries of a dispute. Releases the amount that was held and reinstates the amount that was lost, even if the
 * dispute's amount changed in between.
 */
function postEntries(
  services: Pick<Services, 'db' | 'now'>,
  orderId: string,
  { id, status, amountCents, openedAt }: { id: string; status: string; amountCents: Cents; openedAt: Date },
): void {
  const entries = services.db.select().from(ledgerEntries).where(eq(ledgerEntries.source, id)).all();
  const posted = (kind: LedgerKind) => entries.find((entry) => entry.kind === kind);
  const held = posted('dispute_held');
  for (const { kind, sign } of entriesOf(status)) {
    const occurredAt = kind === 'dispute_held' ? openedAt : services.now();
    const cents = kind === 'dispute_released' && held ? -held.amountCents : sign * amountCents;
    const parts = kind === 'dispute_lost' ? partsOfLostDispute(services.db, orderId, amountCents) : {};
    postEntry(services, { kind, orderId, source: id, amountCents: cents, ...parts, occurredAt });
  }
  const lost = posted('dispute_lost');
  if (status === 'won' && lost)
    postEntry(services, {
      kind: 'dispute_reinstated',
      orderId,
      source: id,
      amountCents: -lost.amountCents,
      taxCents: -lost.taxCents,
      shippingCents: -lost.shippingCents,
      taxableCents: -lost.taxableCents,
      occurredAt: services.now(),
    });
}

/**
 * Returns all entries of a dispute of this status, because the reports of earlier ones may be missing. An inquiry of
 * the bank and a dispute that was prevented hold no money.
 */
function entriesOf(status: string): { kind: LedgerKind; sign: 1 | -1 }[] {
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
    `Reason: ${disputeReasonWords(reason)}.`,
    due && `Evidence is due ${due.replaceAll('\u202f', ' ')}.`,
  ];
  return facts.filter(Boolean).join(' ') || undefined;
}
