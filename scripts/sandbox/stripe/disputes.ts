import type Stripe from 'stripe';
import type { z } from 'zod';
import { recordBalanceTransaction } from './balance.ts';
import { type DisputeList, type DisputeUpdate, EVIDENCE_TEXTS } from './disputes.schema.ts';
import { recordEvent } from './events.ts';
import { newId, toUnix } from './ids.ts';
import { requireStart, toList } from './lists.ts';
import { withoutEmpty } from './objects.ts';
import { invalidRequest, missing } from './problem.ts';
import type { RequestContext } from './request-context.ts';

type Dispute = Stripe.Dispute;

const DAYS_TO_ANSWER = 14;
/** The statuses in which a dispute is over. */
const CLOSED: readonly string[] = ['won', 'lost'];
/** Evidence with these texts decides a dispute at once (docs.stripe.com/testing#disputes). */
const VERDICTS: Partial<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

/** Opens a dispute over all that is left of a charge: the bank takes the money until it has decided. */
export function openDispute(context: RequestContext, charge: Stripe.Charge): void {
  const id = newId('dp');
  const amount = charge.amount - charge.amount_refunded;
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [recordBalanceTransaction(context, id, 'dispute', -amount)],
    charge: charge.id,
    created: toUnix(context.now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...emptyEvidence(), enhanced_evidence: {} },
    evidence_details: {
      due_by: toUnix(context.now) + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  context.records.save({ ...charge, disputed: true });
  context.records.save(dispute);
  recordEvent(context, 'charge.dispute.created', dispute);
  recordEvent(context, 'charge.dispute.funds_withdrawn', dispute);
}

/** Returns whether the bank holds a charge, or has taken it, because of a dispute. */
export function isHeld({ records }: RequestContext, { id, disputed }: Stripe.Charge): boolean {
  return (
    disputed && records.list('dispute', { charge: id, limit: 100 }).some(({ status }) => status !== 'won')
  );
}

export function listDisputes(context: RequestContext, input: z.output<typeof DisputeList>) {
  const { charge, created, limit, payment_intent: paymentIntent, starting_after: startingAfter } = input;
  requireStart(context, 'dispute', startingAfter);
  const filter = { paymentIntent, charge, createdFrom: created?.gte, startingAfter, limit: limit + 1 };
  return toList(context.records.list('dispute', filter), limit, '/v1/disputes');
}

/** Stores evidence and, unless `submit` is false, sends it to the bank. @throws StripeProblem for a closed dispute */
export function updateDispute(
  context: RequestContext,
  input: z.output<typeof DisputeUpdate>,
  id: string,
): Dispute {
  const dispute = findOpen(context, id);
  const evidence = { ...dispute.evidence, ...textsOf(input.evidence ?? {}) };
  const isSubmitted = input.submit === 'true' && input.evidence !== undefined;
  const { evidence_details } = dispute;
  const updated: Dispute = {
    ...dispute,
    evidence,
    evidence_details: {
      ...evidence_details,
      has_evidence: EVIDENCE_TEXTS.some((name) => evidence[name] !== null),
      submission_count: evidence_details.submission_count + Number(isSubmitted),
      submission_method: isSubmitted ? 'manual' : evidence_details.submission_method,
    },
    metadata: withoutEmpty({ ...dispute.metadata, ...input.metadata }),
    status: isSubmitted ? 'under_review' : dispute.status,
  };
  context.records.save(updated);
  recordEvent(context, 'charge.dispute.updated', updated, { status: dispute.status });
  const verdict = isSubmitted ? VERDICTS[evidence.uncategorized_text ?? ''] : undefined;
  return verdict ? decide(context, updated, verdict) : updated;
}

/** Accepts a dispute, which is lost then. @throws StripeProblem for a closed dispute */
export function closeDispute(context: RequestContext, _input: object, id: string): Dispute {
  return decide(context, findOpen(context, id), 'lost');
}

function decide(context: RequestContext, dispute: Dispute, verdict: 'won' | 'lost'): Dispute {
  const isWon = verdict === 'won';
  const returned = isWon
    ? [recordBalanceTransaction(context, dispute.id, 'dispute_reversal', dispute.amount)]
    : [];
  const closed: Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...returned],
    is_charge_refundable: isWon,
    status: verdict,
  };
  context.records.save(closed);
  if (isWon) recordEvent(context, 'charge.dispute.funds_reinstated', closed);
  recordEvent(context, 'charge.dispute.closed', closed, { status: dispute.status });
  return closed;
}

function findOpen({ records }: RequestContext, id: string): Dispute {
  const dispute = records.find('dispute', id);
  if (!dispute) throw missing('dispute', id, 'dispute', 404);
  if (CLOSED.includes(dispute.status)) throw invalidRequest('This dispute is already closed');
  return dispute;
}

function textsOf(given: Record<string, string | undefined>): Partial<Record<string, string | null>> {
  return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, text || null]));
}

function emptyEvidence() {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
