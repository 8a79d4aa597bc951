import type Stripe from 'stripe';
import type { z } from 'zod';
import { proportionally } from '#shared/refund.ts';
import { newId, toUnix } from './ids.ts';
import { toList } from './lists.ts';
import { withoutEmpty } from './objects.ts';
import { invalidRequest, type StripeProblem } from './problem.ts';
import type { StoredTransaction } from './records.ts';
import type { RequestContext } from './request-context.ts';
import type { NewReversal } from './tax.schema.ts';
import { withLines } from './tax-calculations.ts';
import { findTransaction, takeReference } from './tax-transactions.ts';

interface Amounts {
  amount: number;
  amount_tax: number;
}

/** An original line item, or the shipping if it is empty, and what of it is reversed in negative amounts. */
interface Part extends Amounts {
  original: string;
  reference: string;
  quantity?: number | undefined;
}

const SHIPPING = '';

/** Reverses a transaction, or parts of it. @throws StripeProblem for more than is left */
export function createReversal(
  context: RequestContext,
  input: z.output<typeof NewReversal>,
): Stripe.Tax.Transaction {
  const original = findTransaction(context, input.original_transaction, 'original_transaction', 400);
  if (original.type !== 'transaction') throw invalidRequest('A reversal cannot be reversed.');
  const left = partsLeft(context, original);
  const parts = chosenParts(input, left);
  for (const part of parts) requireLeft(part, left);

  const id = newId('tax');
  takeReference(context, input.reference, id);
  const shipping = parts.find(({ original: line }) => line === SHIPPING);
  const reversal: StoredTransaction = {
    ...original,
    id,
    created: toUnix(context.now),
    line_items: linesOf(original, parts, `/v1/tax/transactions/${id}/line_items`),
    metadata: withoutEmpty(input.metadata ?? {}),
    posted_at: toUnix(context.now),
    reference: input.reference,
    reversal: { original_transaction: original.id },
    shipping_cost:
      shipping && original.shipping_cost
        ? { ...original.shipping_cost, amount: shipping.amount, amount_tax: shipping.amount_tax }
        : null,
    type: 'reversal',
  };
  context.records.save(reversal);
  context.records.saveReversal(original.id, id);
  return withLines(reversal, input.expand);
}

/** Returns what of each part wasn't reversed yet, in positive amounts. */
function partsLeft({ records }: RequestContext, original: StoredTransaction): Part[] {
  const reversals = records.reversals(original.id);
  const minus = (amounts: Amounts, taken: readonly Amounts[]) => ({
    amount: amounts.amount + taken.reduce((sum, { amount }) => sum + amount, 0),
    amount_tax: amounts.amount_tax + taken.reduce((sum, { amount_tax }) => sum + amount_tax, 0),
  });
  const lines = original.line_items.data.map((line) => {
    const taken = reversals.flatMap(({ line_items }) =>
      line_items.data.filter(({ reversal }) => reversal?.original_line_item === line.id),
    );
    return { original: line.id, reference: line.reference, ...minus(line, taken) };
  });
  const { shipping_cost: shipping } = original;
  const shippingTaken = reversals.flatMap(({ shipping_cost }) => shipping_cost ?? []);
  return shipping
    ? [...lines, { original: SHIPPING, reference: SHIPPING, ...minus(shipping, shippingTaken) }]
    : lines;
}

function chosenParts(input: z.output<typeof NewReversal>, left: readonly Part[]): Part[] {
  const { flat_amount: flat, line_items: lines = [], shipping_cost: shipping, mode } = input;
  if (mode === 'full') {
    return left.map((part) => ({ ...part, amount: -part.amount, amount_tax: -part.amount_tax }));
  }
  if (flat !== undefined) return spread(-flat, left);
  const chosen = lines.map(({ original_line_item: original, ...rest }) => ({ original, ...rest }));
  const parts = shipping ? [...chosen, { original: SHIPPING, reference: SHIPPING, ...shipping }] : chosen;
  if (parts.length > 0) return parts;
  throw invalidRequest('A partial reversal needs line_items, shipping_cost or flat_amount.', {
    code: 'parameter_missing',
    param: 'line_items',
  });
}

/** Spreads an amount with its tax over all that is left, in proportion. */
function spread(amount: number, left: readonly Part[]): Part[] {
  if (amount > left.reduce((sum, part) => sum + part.amount + part.amount_tax, 0)) throw tooMuch();
  const shares = proportionally(
    amount,
    left.flatMap((part) => [
      { key: `${part.original} amount`, size: part.amount },
      { key: `${part.original} tax`, size: part.amount_tax },
    ]),
  );
  return left.map((part) => ({
    ...part,
    amount: -(shares.get(`${part.original} amount`) ?? 0),
    amount_tax: -(shares.get(`${part.original} tax`) ?? 0),
  }));
}

function requireLeft(part: Part, left: readonly Part[]): void {
  const rest = left.find(({ original }) => original === part.original);
  if (!rest) {
    const message = `No such tax transaction line item: '${part.original}'`;
    throw invalidRequest(message, { code: 'resource_missing', param: 'line_items' });
  }
  if (-part.amount <= rest.amount && -part.amount_tax <= rest.amount_tax) return;
  throw tooMuch();
}

function tooMuch(): StripeProblem {
  return invalidRequest('The amount to reverse is greater than the remaining amount of the transaction.');
}

function linesOf(original: StoredTransaction, parts: readonly Part[], url: string) {
  const lines = parts.flatMap((part) => {
    const line = original.line_items.data.find(({ id }) => id === part.original);
    if (!line) return [];
    return {
      ...line,
      id: newId('tax_li'),
      amount: part.amount,
      amount_tax: part.amount_tax,
      quantity: part.quantity ?? line.quantity,
      reference: part.reference,
      reversal: { original_line_item: line.id },
      type: 'reversal' as const,
    };
  });
  return toList(lines, lines.length, url);
}
