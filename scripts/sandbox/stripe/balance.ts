import type Stripe from 'stripe';
import type { z } from 'zod';
import type { BalanceList } from './balance.schema.ts';
import { newId, toUnix } from './ids.ts';
import { requireStart, toList } from './lists.ts';
import { missing } from './problem.ts';
import type { RequestContext } from './request-context.ts';

type BalanceTransaction = Stripe.BalanceTransaction;

/** What moves money, with Stripe's type of it. Its reporting category is the name here. */
const TYPES = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'adjustment',
  dispute_reversal: 'adjustment',
} as const satisfies Record<string, Stripe.BalanceTransaction.Type>;

const DISPUTE_FEE = 1500;

type Category = keyof typeof TYPES;

/**
 * Records a balance transaction on the account, with its fee: 2.9% and 30 cents of a charge, 15 dollars of a dispute, which are given
 * back with a dispute that is won.
 * @param source the id of what moved the money
 * @param amount in cents, before the fee; negative for money that leaves the account
 */
export function recordBalanceTransaction(
  { records, now }: RequestContext,
  source: string,
  category: Category,
  amount: number,
): BalanceTransaction {
  const transaction = newBalanceTransaction(newId('txn'), source, category, amount, toUnix(now));
  records.save(transaction);
  return transaction;
}

function newBalanceTransaction(
  id: string,
  source: string,
  category: Category,
  amount: number,
  created: number,
): BalanceTransaction {
  const fee = feeOf(category, amount);
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(category, fee)],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type: TYPES[category],
  };
}

function feeOf(category: Category, amount: number): number {
  if (category === 'charge') return Math.round(amount * 0.029) + 30;
  if (category === 'dispute') return DISPUTE_FEE;
  return category === 'dispute_reversal' ? -DISPUTE_FEE : 0;
}

function feeDetail(category: Category, amount: number): Stripe.BalanceTransaction.FeeDetail {
  const description = category === 'charge' ? 'Stripe processing fees' : 'Dispute fee';
  return { amount, application: null, currency: 'usd', description, type: 'stripe_fee' };
}

export function listBalanceTransactions(context: RequestContext, input: z.output<typeof BalanceList>) {
  const { created, limit, source, type, starting_after: startingAfter, expand = [] } = input;
  requireStart(context, 'balance_transaction', startingAfter);
  const filter = { createdFrom: created?.gte, source, type, startingAfter, limit: limit + 1 };
  const page = toList(context.records.list('balance_transaction', filter), limit, '/v1/balance_transactions');
  if (!expand.includes('data.source')) return page;
  return { ...page, data: page.data.map((transaction) => expandSource(context, transaction)) };
}

export function retrieveBalanceTransaction(
  context: RequestContext,
  { expand = [] }: { expand?: string[] | undefined },
  id: string,
): BalanceTransaction {
  const transaction = context.records.find('balance_transaction', id);
  if (!transaction) throw missing('balance_transaction', id, 'id', 404);
  return expand.includes('source') ? expandSource(context, transaction) : transaction;
}

/** Replaces the id of what moved the money with the object. */
function expandSource({ records }: RequestContext, transaction: BalanceTransaction): BalanceTransaction {
  if (typeof transaction.source !== 'string') return transaction;
  const id = transaction.source;
  return {
    ...transaction,
    source: records.find('charge', id) ?? records.find('refund', id) ?? records.find('dispute', id) ?? id,
  };
}
