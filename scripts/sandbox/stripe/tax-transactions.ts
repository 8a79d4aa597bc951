import type Stripe from 'stripe';
import type { z } from 'zod';
import { newId, toUnix } from './ids.ts';
import { withoutEmpty } from './objects.ts';
import { invalidRequest, missing } from './problem.ts';
import type { StoredTransaction } from './records.ts';
import type { RequestContext } from './request-context.ts';
import type { LineItemList, NewTransaction, TransactionRetrieval } from './tax.schema.ts';
import { pageOfLines, withLines } from './tax-calculations.ts';

type Transaction = Stripe.Tax.Transaction;

/** Records the tax of a sale. @throws StripeProblem when a transaction has the reference already */
export function createTransaction(
  context: RequestContext,
  input: z.output<typeof NewTransaction>,
): Transaction {
  const calculation = context.records.find('tax.calculation', input.calculation);
  if (!calculation) throw missing('tax calculation', input.calculation, 'calculation', 400);
  if ((calculation.expires_at ?? 0) < toUnix(context.now)) {
    throw invalidRequest(`The tax calculation ${calculation.id} has expired.`, { param: 'calculation' });
  }
  const id = newId('tax');
  if (!context.records.takeTaxReference(calculation.id, id)) {
    const message = `The tax calculation ${calculation.id} is already used by a transaction.`;
    throw invalidRequest(message, { param: 'calculation' });
  }
  takeReference(context, input.reference, id);
  const transaction: StoredTransaction = {
    id,
    object: 'tax.transaction',
    created: toUnix(context.now),
    currency: calculation.currency,
    customer: null,
    customer_details: calculation.customer_details,
    line_items: {
      ...calculation.line_items,
      data: calculation.line_items.data.map((line) => ({
        id: newId('tax_li'),
        object: 'tax.transaction_line_item' as const,
        amount: line.amount,
        amount_tax: line.amount_tax,
        livemode: false,
        metadata: {},
        product: null,
        quantity: line.quantity,
        reference: line.reference,
        reversal: null,
        tax_behavior: line.tax_behavior,
        tax_code: line.tax_code,
        type: 'transaction',
      })),
      url: `/v1/tax/transactions/${id}/line_items`,
    },
    livemode: false,
    metadata: withoutEmpty(input.metadata ?? {}),
    posted_at: toUnix(context.now),
    reference: input.reference,
    reversal: null,
    ship_from_details: null,
    shipping_cost: calculation.shipping_cost,
    tax_date: calculation.tax_date,
    type: 'transaction',
  };
  context.records.save(transaction);
  return withLines(transaction, input.expand);
}

/** @throws StripeProblem when another transaction has the reference */
export function takeReference({ records }: RequestContext, reference: string, id: string): void {
  if (records.takeTaxReference(reference, id)) return;
  throw invalidRequest(`The reference '${reference}' is already in use by another tax transaction.`, {
    code: 'resource_already_exists',
    param: 'reference',
  });
}

/** @throws StripeProblem `resource_missing` */
export function findTransaction(
  { records }: RequestContext,
  id: string,
  ...place: [param: string, status: 400 | 404]
): StoredTransaction {
  const transaction = records.find('tax.transaction', id);
  if (!transaction) throw missing('tax transaction', id, ...place);
  return transaction;
}

export function retrieveTransaction(
  context: RequestContext,
  input: z.output<typeof TransactionRetrieval>,
  id: string,
): Transaction {
  return withLines(findTransaction(context, id, 'transaction', 404), input.expand);
}

export function listTransactionLines(
  context: RequestContext,
  input: z.output<typeof LineItemList>,
  id: string,
) {
  return pageOfLines(findTransaction(context, id, 'transaction', 404).line_items, input);
}
