import { and, asc, gte, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ledgerDifferences } from '#db/schema/ledger.ts';
import type { BalanceTransaction, Payments } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { lastOccurrence } from '#server/kernel/time/days.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { recordMissedDisputes } from '../disputes/record-missed-disputes.ts';
import { recordMissedRefunds } from '../refunds/check-refunds.ts';
import {
  firstCapture,
  ordersOfIntents,
  sumsOf,
  sumsSince,
  unsettledRefunds,
} from './compared-entries.queries.ts';
import { type Difference, findDifferences, sumBySource } from './find-differences.ts';
import { isOwnPayment } from './own-payments.queries.ts';
import {
  beginCheck,
  completeCheck,
  continueCheck,
  countMissed,
  failCheck,
  type RunningCheck,
  readCheck,
} from './provider-check.ts';
import { recordDifferences } from './record-differences.ts';
import { recordFees, recordMissingFees } from './record-fees.ts';

/** In the shop's time zone. */
const NIGHT_HOUR = 3;
/** How much of what was compared before is compared again: a report or a bank may be days late. */
const OVERLAP_MS = 7 * DAY_MS;
/** Our side may have happened so much later than the provider's, which retries a report for three days. */
const REPORT_DELAY_MS = 3 * DAY_MS;
/** The provider's list may lag, and so may our own records. */
const UNSETTLED_MS = HOUR_MS;
/** How long an open difference makes every run read the provider's records from its day on. */
const MAX_LOOK_BACK_MS = 90 * DAY_MS;

/**
 * Creates missing orders of payments. It is passed in, because only flows know checkouts. It calls `onProgress` every few seconds, so
 * that no other process takes the comparison over. @returns how many
 */
export type RecordMissedPayments = (services: Services, onProgress: () => void) => Promise<number>;

/** Compares ledger and provider if that hasn't been done since the last night (docs/product/payments.md#reconciliation). */
export async function reconcileWhenDue(
  services: Services,
  recordMissedPayments: RecordMissedPayments,
): Promise<void> {
  const { env, now } = services;
  const night = lastOccurrence(env.timeZone, NIGHT_HOUR, now());
  const { completedAt } = readCheck(services, 'ledger');
  if (!completedAt || Date.parse(completedAt) < night.getTime())
    await reconcileLedger(services, recordMissedPayments);
}

/**
 * Records payments, refunds and disputes whose webhooks were lost, compares the ledger with the provider's balance transactions both
 * ways, records differences, and posts the provider's fees (docs/product/payments.md#reconciliation). A failure is shown on the
 * screen, and the next run catches up. Does nothing while another run is under way.
 */
export async function reconcileLedger(
  services: Services,
  recordMissedPayments: RecordMissedPayments,
): Promise<void> {
  const run = beginCheck(services, 'ledger');
  if (!run) return;
  const onProgress = () => continueCheck(services, run, 0);
  try {
    countMissed(services, run, await recordMissedPayments(services, onProgress));
    await compare(services, run, onProgress);
  } catch (error) {
    services.log.warn({ err: error }, 'the ledger could not be compared');
    failCheck(services, run, error);
  }
}

async function compare(services: Services, run: RunningCheck, onProgress: () => void): Promise<void> {
  const { db, payments } = services;
  const readFrom = startOf(db, run);
  if (!readFrom) return completeCheck(services, run);
  countMissed(services, run, await recordMissedRefunds(services, onProgress));
  countMissed(services, run, await recordMissedDisputes(services, onProgress));
  const transactions = await payments.listBalanceTransactions(
    { createdFrom: readFrom },
    { onPage: (read) => continueCheck(services, run, read) },
  );
  const ids = new Set(transactions.flatMap(({ paymentIntentId }) => paymentIntentId ?? []));
  const ownOrders = await findOwnOrders(services, [...ids], readFrom, onProgress);
  const isOwn = ({ paymentIntentId }: BalanceTransaction) =>
    paymentIntentId !== null && ownOrders.has(paymentIntentId);
  const orderOf = (paymentIntentId: string | null) => ownOrders.get(paymentIntentId ?? '') ?? null;
  const own = transactions.filter((one) => isOwn(one) || one.kind === 'fee');
  await recordFees(services, own, orderOf);

  const theirs = sumBySource(own.filter(({ currency }) => currency === 'usd'));
  const sources = theirs.map(({ source }) => source);
  const unsettled = unsettledRefunds(db, sources);
  const ours = sumsOf(db, sources);
  const comparedFrom = new Date(readFrom.getTime() + REPORT_DELAY_MS);
  const oursWithin = sumsSince(db, comparedFrom);
  const differences = findDifferences({
    theirs,
    ours,
    oursWithin,
    settledBefore: new Date(run.startedAt.getTime() - UNSETTLED_MS),
  }).filter(({ source }) => !unsettled.has(source));
  const intents = new Map(theirs.map(({ source, paymentIntentId }) => [source, paymentIntentId]));
  const here = new Map(oursWithin.map(({ source, orderId }) => [source, orderId]));
  const aboutOrder = ({ source }: Difference) =>
    ours.get(source)?.orderId ?? here.get(source) ?? orderOf(intents.get(source) ?? null);
  continueCheck(services, run, transactions.length);
  await recordDifferences(
    services,
    differences.map((difference) => ({ ...difference, orderId: aboutOrder(difference) })),
    comparedFrom,
  );
  await recordMissingFees(services, () => continueCheck(services, run, transactions.length));
  completeCheck(services, run);
}

/** Returns from when on to read the provider's records; null while there is nothing to compare. */
function startOf(db: Db, run: RunningCheck): Date | null {
  const from = run.lastCompletedAt ?? firstCapture(db);
  if (!from) return null;
  const { occurredAt, resolvedAt } = ledgerDifferences;
  const lookBack = new Date(run.startedAt.getTime() - MAX_LOOK_BACK_MS);
  const oldest = db
    .select({ at: occurredAt })
    .from(ledgerDifferences)
    .where(and(isNull(resolvedAt), gte(occurredAt, lookBack)))
    .orderBy(asc(occurredAt))
    .limit(1)
    .get();
  return new Date(Math.min(from.getTime(), oldest?.at.getTime() ?? from.getTime()) - OVERLAP_MS);
}

/**
 * Returns the payments of this shop with their orders, null where there is none. Other applications and installations may use the
 * provider's account: an unknown payment is ours if its checkout or payment link is in the database.
 */
async function findOwnOrders(
  { db, payments }: { db: Db; payments: Payments },
  intentIds: readonly string[],
  readFrom: Date,
  onProgress: () => void,
): Promise<Map<string, string | null>> {
  const known = ordersOfIntents(db, intentIds);
  const unknown = new Set(intentIds.filter((id) => !known.has(id)));
  if (unknown.size === 0) return known;
  // A checkout may have been started a day before it was paid.
  const createdFrom = new Date(readFrom.getTime() - DAY_MS);
  const listed = await payments.listIntents({ createdFrom }, { onPage: onProgress });
  for (const intent of listed) {
    if (unknown.delete(intent.id) && isOwnPayment(db, intent)) known.set(intent.id, null);
  }
  for (const id of unknown) {
    onProgress();
    const intent = await payments.readIntent(id);
    if (intent && isOwnPayment(db, intent)) known.set(id, null);
  }
  return known;
}
