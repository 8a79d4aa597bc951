import type Stripe from 'stripe';
import type { z } from 'zod';
import type { BalanceList } from './balance.schema.ts';
import { newId, toUnix } from './ids.ts';
import { requireStart, toList } from './lists.ts';
import { missing } from './problem.ts';
import type { RequestContext } from './request-context.ts';

type Movement = Stripe.BalanceTransaction;

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
 * Records a movement on the account, with its fee: 2.9% and 30 cents of a charge, 15 dollars of a dispute, which are given
 * back with a dispute that is won.
 * @param source the id of what moved the money
 * @param amount in cents, before the fee; negative for money that leaves the account
 */
export function recordMovement(
  { ledger, now }: RequestContext,
  source: string,
  category: Category,
  amount: number,
): Movement {
  const movement = newMovement(newId('txn'), source, category, amount, toUnix(now));
  ledger.save(movement);
  return movement;
}

function newMovement(
  id: string,
  source: string,
  category: Category,
  amount: number,
  created: number,
): Movement {
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

export function listMovements(context: RequestContext, input: z.output<typeof BalanceList>) {
  const { created, limit, source, type, starting_after: startingAfter, expand = [] } = input;
  requireStart(context, 'balance_transaction', startingAfter);
  const filter = { createdFrom: created?.gte, source, type, startingAfter, limit: limit + 1 };
  const page = toList(context.ledger.list('balance_transaction', filter), limit, '/v1/balance_transactions');
  if (!expand.includes('data.source')) return page;
  return { ...page, data: page.data.map((movement) => expandSource(context, movement)) };
}

export function retrieveMovement(
  context: RequestContext,
  { expand = [] }: { expand?: string[] | undefined },
  id: string,
): Movement {
  const movement = context.ledger.find('balance_transaction', id);
  if (!movement) throw missing('balance_transaction', id, 'id', 404);
  return expand.includes('source') ? expandSource(context, movement) : movement;
}

/** Replaces the id of what moved the money with the object. */
function expandSource({ ledger }: RequestContext, movement: Movement): Movement {
  if (typeof movement.source !== 'string') return movement;
  const id = movement.source;
  return {
    ...movement,
    source: ledger.find('charge', id) ?? ledger.find('refund', id) ?? ledger.find('dispute', id) ?? id,
  };
}
