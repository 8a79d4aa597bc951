import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { mayExistSince, mayHaveBeenSent } from '#server/domain/sales/vendor-orders/restored-orders.ts';
import {
  findVendorOrder,
  requireVendorOrder,
  type VendorOrderRow,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { requireConnected } from '#server/domain/vendors/vendor-account.ts';
import { isResponseLost, LATE_CALL_MS, refusalOf } from '#server/gateways/print-vendors/vendor-failures.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError, messageForPeople } from '#shared/errors.ts';
import type { VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { giveUp } from './cancel-vendor-order.ts';
import { askAboutCost, type CostQuestion, isCostUnknown } from './cost-question.ts';
import { findAtVendor, hasLaterAtVendor, isConfirmed, laterAtVendor } from './find-at-vendor.ts';
import { isGivenUp, recordDraft } from './kept-draft.ts';
import { recordFailure } from './record-failure.ts';
import { heldWords, requestToSubmit } from './request-to-submit.ts';
import { requireRealAccount, testOrderRefusal } from './test-order.ts';
import { type Lease, takeLease, withLease } from './vendor-order-lease.ts';
import { busy, resultOf } from './vendor-result.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

/** The vendors that make a second order with the same reference of ours. */
const MAKE_TWICE: readonly VendorId[] = ['gelato'];

/** What is known once a vendor was asked: it has the order, doesn't have it, may have it, or keeps a draft of it. */
type Outcome =
  | { is: 'accepted'; state: VendorOrderState }
  | { is: 'refused' | 'waiting'; message: string; cause?: unknown }
  | { is: 'draft'; state: VendorOrderState; reason: string | null; cause?: unknown }
  /** A lost shop gave it up and sent the next one. */
  | { is: 'replaced'; message: string; cause?: unknown }
  /** It may have it soon: what an earlier call asked for may be on its way. */
  | { is: 'late'; cause?: unknown }
  | CostQuestion;

interface Options {
  /** Whether a person sends it, who may know that its payment is disputed. */
  isByPerson: boolean;
  /** The lease was taken when the vendor order was recorded, so the vendor can't have it yet, unless a lost shop sent it. */
  isNew: boolean;
  /** Whether a person has accepted what it costs. */
  acceptCosts: boolean;
}

/**
 * Submits a vendor order whose vendor hasn't answered yet, unless another process is doing it. The vendor is asked first whether it has it
 * already (docs/product/fulfillment.md#fulfillment). Safe to repeat: a vendor order is made once.
 */
export async function submitVendorOrder(
  services: Deps,
  rowId: string,
  options: Omit<Options, 'isNew'>,
): Promise<VendorResult> {
  const row = requireVendorOrder(services.db, rowId);
  if (row.submission !== 'waiting' || row.closedAt) return resultOf(row);
  const lease = takeLease(services, rowId);
  if (!lease) return { ...resultOf(row), error: busy(row.vendorId) };
  return submitWithLease(services, lease, { isNew: false, ...options });
}

/** Like `submitVendorOrder`, for a caller that has taken the lease. */
export function submitWithLease(services: Deps, lease: Lease, options: Options): Promise<VendorResult> {
  return withLease(services, lease, async () => {
    const { rowId } = lease;
    const row = requireVendorOrder(services.db, rowId);
    if (row.submission !== 'waiting' || row.closedAt) return resultOf(row);
    const outcome = await ask(services, row, options);
    if (outcome.is !== 'accepted')
      services.log.warn({ vendorOrder: rowId, outcome: outcome.is, err: outcome.cause });
    if (outcome.is === 'late') return { ...resultOf(row), error: row.lastError ?? busy(row.vendorId) };
    transaction(services.db, () => record(services, rowId, outcome));
    const result = resultOf(requireVendorOrder(services.db, rowId));
    return !result.ok && 'costRose' in outcome && outcome.costRose ? { ...result, costRose: true } : result;
  });
}

/**
 * Submits a vendor order, for the job that finishes what a crash or an outage interrupted.
 * @throws Error while the vendor doesn't answer
 */
export async function finishVendorOrder(
  services: Deps,
  { vendorOrderId }: { vendorOrderId: string },
): Promise<void> {
  if (!findVendorOrder(services.db, vendorOrderId)) return;
  const { error } = await submitVendorOrder(services, vendorOrderId, {
    acceptCosts: false,
    isByPerson: false,
  });
  const row = findVendorOrder(services.db, vendorOrderId);
  if (row?.submission === 'waiting' && !isGivenUp(row)) throw new Error(error);
}

async function ask(
  services: Deps,
  row: VendorOrderRow,
  { isNew, acceptCosts, isByPerson }: Options,
): Promise<Outcome> {
  const { vendorId } = row;
  const name = VENDOR_NAMES[vendorId];
  const unknown = (cause: unknown): Outcome => {
    const why = AppError.is(cause) && !isResponseLost(cause) ? cause.message : `${name} didn't answer.`;
    const message = `${why} We don't know whether ${name} has this order and keep asking: don't order it there by hand.`;
    return { is: 'waiting', message, cause };
  };
  const refused = (cause: unknown): Outcome => ({ is: 'refused', message: messageForPeople(cause), cause });
  // An earlier call may have reached the vendor, or a lost shop's.
  const mayExist = !isNew || mayHaveBeenSent(services, row);
  let failed = isNew ? refused : unknown;
  const held = () => heldWords(services, row.orderId, { isByPerson });
  const wanted = () => (held() === null ? requestToSubmit(services, row) : null);
  const isWanted = () => {
    try {
      return wanted() !== null;
    } catch (error) {
      // It can't be made anymore, and `submit` says why.
      if (AppError.is(error)) return false;
      throw error;
    }
  };
  try {
    const vendor = services.vendors[vendorId];
    const account = requireConnected(services, vendorId);
    // Every vendor order passes here: by people, jobs and retries. Even if the sandbox has the order, a live account doesn't get it.
    const order = requireOrder(services.db, row.orderId);
    const refusal = testOrderRefusal(order, vendorId, account.apiKey);
    if (refusal) return refused(refusal);
    requireRealAccount(order, vendorId, account.apiKey);
    if (mayExist) failed = unknown;
    const askedAt = services.now();
    const made = mayExist ? await findAtVendor(services, account, row) : null;
    if (made && isConfirmed(made)) return { is: 'accepted', state: made };
    if (await hasLaterAtVendor(services, account, row))
      return { is: 'replaced', message: laterAtVendor(vendorId).message };
    if (mayExist)
      services.db.update(vendorOrders).set({ checkedAt: askedAt }).where(eq(vendorOrders.id, row.id)).run();
    if (made && !made.isDraft) return { is: 'accepted', state: made };
    if (isNew && !made) failed = refused;
    const isLate =
      MAKE_TWICE.includes(vendorId) && services.now().getTime() - row.updatedAt.getTime() < LATE_CALL_MS;
    if (!isNew && !made && isLate) return { is: 'late' };
    const question =
      acceptCosts || made || !isWanted() ? null : await askAboutCost(services, row, vendor, account);
    if (question) return question;
    if (made && !isWanted()) await vendor.cancelOrder(account, made.id);
    const outcome = await submit(() => {
      const request = wanted();
      if (request === null) return null;
      return vendor.submitOrder(
        account,
        isNew && !made ? request : { ...request, mayExistSince: mayExistSince(services, row) },
      );
    });
    // The draft stays, and can be confirmed once its cost is known.
    if (made === null || outcome.is !== 'refused') return outcome;
    const reason = refusalOf(outcome.cause)?.reason ?? null;
    return reason !== null && isCostUnknown(reason)
      ? { is: 'draft', state: made, reason, cause: outcome.cause }
      : outcome;
  } catch (error) {
    return failed(error);
  }

  async function submit(send: () => Promise<VendorOrderState> | null): Promise<Outcome> {
    try {
      const answer = send();
      if (!answer) return { is: 'refused', message: held() ?? 'This order has changed. Send it again.' };
      const state = await answer;
      return state.isDraft ? { is: 'draft', state, reason: null } : { is: 'accepted', state };
    } catch (error) {
      return AppError.is(error) && !isResponseLost(error) ? refused(error) : unknown(error);
    }
  }
}

function record(services: Deps, rowId: string, outcome: Exclude<Outcome, { is: 'late' }>): void {
  const { db } = services;
  const row = findVendorOrder(db, rowId);
  if (!row) return;
  if (row.submission === 'accepted') {
    // What a webhook made us read meanwhile is newer than this answer.
    if (outcome.is === 'accepted') noteSecond(services, row, outcome.state.id);
    return;
  }
  if (outcome.is === 'draft') {
    recordDraft(services, row, outcome);
    return;
  }
  if (outcome.is === 'replaced') {
    recordFailure(services, row, { submission: 'refused', message: outcome.message });
    giveUp(services, row, { kind: 'system' });
    return;
  }
  if (outcome.is !== 'accepted') {
    const { is: submission, message, cause } = outcome;
    const isKeyRefused = AppError.is(cause) && cause.code === 'vendor_key_refused';
    recordFailure(services, row, { submission, message, isKeyRefused });
    return;
  }
  applyVendorState(services, rowId, outcome.state);
}

/** Flags an order that a person matched to another vendor order while this one was made. */
function noteSecond(
  services: Deps,
  { orderId, vendorId, vendorOrderId }: VendorOrderRow,
  made: string,
): void {
  if (vendorOrderId === null || vendorOrderId === made) return;
  const name = VENDOR_NAMES[vendorId];
  const note = `${name} has two orders for this one: ${vendorOrderId} and ${made}. Cancel one of them there.`;
  flagOrder(services, orderId, 'vendor_failure', { actor: { kind: 'system' }, note });
}
