import type { BalanceTransaction } from '#server/gateways/payments/payments.ts';
import type { DifferenceKind } from '#shared/ledger.ts';
import { type Cents, sum } from '#shared/money.ts';

/** The sum of one payment, refund or dispute. */
interface SourceSum {
  /** As in the ledger: the id of the payment intent, refund or dispute. */
  source: string;
  cents: Cents;
  firstAt: Date;
  lastAt: Date;
}

/** The provider's side of it. */
interface ProviderSum extends SourceSum {
  paymentIntentId: string | null;
}

/** Our side of it. */
export interface LedgerSum extends SourceSum {
  orderId: string | null;
}

export interface Difference {
  kind: DifferenceKind;
  source: string;
  oursCents: Cents | null;
  theirsCents: Cents | null;
  occurredAt: Date;
}

/** What takes back a balance transaction of the same source. */
const REVERSALS: Partial<Record<BalanceTransaction['kind'], BalanceTransaction['kind']>> = {
  refund_failure: 'refund',
  dispute_reversal: 'dispute',
};
const COMPARED: readonly BalanceTransaction['kind'][] = [
  'payment',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
];

/**
 * Sums the provider's balance transactions by source. A reversal whose own transaction isn't among them, because that is older, counts as
 * zero: together, they are.
 */
export function sumBySource(transactions: readonly BalanceTransaction[]): ProviderSum[] {
  const compared = transactions.filter(({ kind }) => COMPARED.includes(kind));
  const bySource = Map.groupBy(compared, sourceOf);
  return [...bySource].flatMap(([source, moved]) => {
    const [first, last] = [moved.reduce(earlier), moved.reduce((a, b) => (earlier(a, b) === a ? b : a))];
    const isReversal = ({ kind }: BalanceTransaction) => {
      const reversed = REVERSALS[kind];
      return reversed !== undefined && moved.every((other) => other.kind !== reversed);
    };
    const cents = sum(moved.filter((one) => !isReversal(one)).map(({ amount }) => amount));
    const paymentIntentId = moved.find((one) => one.paymentIntentId)?.paymentIntentId ?? null;
    return source === null
      ? []
      : [{ source, cents, firstAt: first.createdAt, lastAt: last.createdAt, paymentIntentId }];
  });
}

/** A payment has the id of its intent in the ledger, which was known before the charge. */
function sourceOf({ kind, sourceId, paymentIntentId }: BalanceTransaction): string | null {
  return kind === 'payment' ? paymentIntentId : sourceId;
}

const earlier = (a: BalanceTransaction, b: BalanceTransaction) => (b.createdAt < a.createdAt ? b : a);

interface Compared {
  theirs: readonly ProviderSum[];
  /** Our side of `theirs`, as far as there is one, whenever it was posted. */
  ours: ReadonlyMap<string, LedgerSum>;
  /** What was posted here within the time for which `theirs` is complete. */
  oursWithin: readonly LedgerSum[];
  /** Later entries may be on one side only, yet. */
  settledBefore: Date;
}

/** Compares ledger and provider both ways (docs/product/payments.md#reconciliation). */
export function findDifferences({ theirs, ours, oursWithin, settledBefore }: Compared): Difference[] {
  const theirSources = new Set(theirs.map(({ source }) => source));
  const there = theirs.flatMap((moved): Difference[] => {
    const here = ours.get(moved.source);
    const lastAt = here && here.lastAt > moved.lastAt ? here.lastAt : moved.lastAt;
    if ((here?.cents ?? 0) === moved.cents || lastAt >= settledBefore) return [];
    const kind = here ? 'amount' : 'missing_here';
    return [difference(kind, moved, { oursCents: here?.cents ?? null, theirsCents: moved.cents })];
  });
  const here = oursWithin
    .filter(({ source, cents, lastAt }) => !theirSources.has(source) && cents !== 0 && lastAt < settledBefore)
    .map((moved) => difference('missing_there', moved, { oursCents: moved.cents, theirsCents: null }));
  return [...there, ...here];
}

function difference(
  kind: DifferenceKind,
  { source, firstAt }: SourceSum,
  cents: Pick<Difference, 'oursCents' | 'theirsCents'>,
): Difference {
  return { kind, source, ...cents, occurredAt: firstAt };
}
