import type Stripe from 'stripe';
import { recordBalanceTransaction } from './balance.ts';
import { aftermathOf } from './cards.ts';
import { recordEvent } from './events.ts';
import { invalidRequest, missing } from './problem.ts';
import type { Records } from './records.ts';
import type { RequestContext } from './request-context.ts';

/** How long the bank takes to report the outcome of a refund. */
const SETTLING_MS = 60_000;

/** Lets the bank report the outcome of a refund in a minute, or when `sandbox_settle` is called. */
export function settleLater({ records, now }: RequestContext, { id }: Stripe.Refund): void {
  records.settleLater(id, now.getTime() + SETTLING_MS);
}

interface Options {
  records: Records;
  now: () => Date;
  /** Called after refunds were settled, to send the events about them. */
  onSettled: () => void;
}

/** Settles refunds when they are due, also while nobody calls the sandbox. */
export function startSettling({ records, now, onSettled }: Options): { wake(): void; close(): void } {
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    clearTimeout(timer);
    const [next] = records.unsettled();
    if (next) timer = setTimeout(run, Math.max(0, next.dueAt - now().getTime()));
  }

  function run(): void {
    records.transaction(() =>
      settleDueRefunds({ records, now: now(), requestId: null, idempotencyKey: undefined }),
    );
    onSettled();
    wake();
  }

  return { wake, close: () => clearTimeout(timer) };
}

/** Settles all refunds that are due. */
export function settleDueRefunds(context: RequestContext): void {
  const { records, now } = context;
  for (const { refundId, dueAt } of records.unsettled()) {
    if (dueAt > now.getTime()) return;
    settle(context, refundId);
  }
}

/**
 * Settles a refund now. Stripe's API has no such endpoint: there, it takes as long as the bank takes.
 * @throws StripeProblem when the refund isn't waiting for an outcome
 */
export function settleRefund(context: RequestContext, _input: object, id: string): Stripe.Refund {
  if (!context.records.find('refund', id)) throw missing('refund', id, 'id', 404);
  const settled = settle(context, id);
  if (!settled) throw invalidRequest(`The refund ${id} is not waiting for an outcome.`);
  return settled;
}

function settle(context: RequestContext, id: string): Stripe.Refund | null {
  const { records } = context;
  if (!records.completeSettling(id)) return null;
  const refund = records.find('refund', id);
  const charge = typeof refund?.charge === 'string' ? records.find('charge', refund.charge) : null;
  if (!refund || !charge) return null;
  return aftermathOf(charge) === 'refund_pending'
    ? succeed(context, refund)
    : returnMoney(context, refund, charge);
}

function succeed(context: RequestContext, refund: Stripe.Refund): Stripe.Refund {
  const { pending_reason, ...rest } = refund;
  const succeeded: Stripe.Refund = {
    ...rest,
    balance_transaction: recordBalanceTransaction(context, refund.id, 'refund', -refund.amount).id,
    status: 'succeeded',
  };
  updateRefund(context, succeeded, { status: refund.status });
  return succeeded;
}

/** The buyer's bank returns a refund that had succeeded. */
function returnMoney(context: RequestContext, refund: Stripe.Refund, charge: Stripe.Charge): Stripe.Refund {
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: recordBalanceTransaction(context, refund.id, 'refund_failure', refund.amount)
      .id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  context.records.save({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  updateRefund(context, failed, { status: refund.status });
  recordEvent(context, 'refund.failed', failed);
  return failed;
}

/** Stores a refund that has changed, with the events about it. `previous` has the old values of changed members. */
export function updateRefund(context: RequestContext, refund: Stripe.Refund, previous: object): void {
  context.records.save(refund);
  recordEvent(context, 'refund.updated', refund, previous);
  recordEvent(context, 'charge.refund.updated', refund, previous);
}
