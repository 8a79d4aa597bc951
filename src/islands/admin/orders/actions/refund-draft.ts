import { SHIPPING } from '#shared/amounts.ts';
import { fromWire, toWire } from '#shared/money.ts';
import { fromWireAdjustments } from '#shared/pricing.ts';
import { type Refundable, refundParts } from '#shared/refund.ts';
import type { RefundReason } from '#shared/refund-words.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { completeAmount } from '#shared/schemas/amount.schema.ts';
import type { RefundableOrder, RefundInput } from '#shared/schemas/refund.schema.ts';

export const REFUND_KINDS = ['all', 'items', 'amount'] as const;

/** The choices in the refund form. */
export interface RefundDraft {
  kind: (typeof REFUND_KINDS)[number];
  /** The number of units of each line item, by its id; none by default. */
  quantities: Readonly<Record<string, number>>;
  /** How many of them have shipped, by line item. None if unshipped units are refunded first. */
  shipped: Readonly<Record<string, number>>;
  /** The line items to restock. */
  restock: readonly string[];
  shipping: boolean;
  /** As typed. */
  amount: string;
  reason: RefundReason;
  note: string;
}

export const EMPTY_DRAFT: RefundDraft = {
  kind: 'all',
  quantities: {},
  shipped: {},
  restock: [],
  shipping: false,
  amount: '',
  reason: 'requested_by_customer',
  note: '',
};

/** The result of the draft, or why it can't be sent. */
export type DraftResult =
  | { input: RefundInput; parts: Refundable }
  | { error: string; field: 'items' | 'amount' };

/** Returns what a draft would refund, by the server's rule. */
export function readDraft({ refundable }: Pick<AdminOrder, 'refundable'>, draft: RefundDraft): DraftResult {
  const left = toCents(refundable);
  const choice = chosenOf(refundable, draft);
  if ('error' in choice) return choice;
  const amount = choice.amount === undefined ? undefined : (fromWire(choice.amount) ?? 0);
  const parts = refundParts(left, { ...choice, amount });
  if (parts.total === 0)
    return { error: 'The money for this was already refunded. Enter an amount instead.', field: 'items' };
  const { reason, note } = draft;
  const words = note.trim() ? { note } : {};
  return { input: { ...choice, reason, ...words, expectedRemaining: refundable.total }, parts };
}

type Choice = Pick<RefundInput, 'amount' | 'items' | 'shipping'>;

function chosenOf(
  refundable: RefundableOrder,
  draft: RefundDraft,
): Choice | (DraftResult & { error: string }) {
  const { kind, quantities, restock, shipping, shipped } = draft;
  if (kind === 'amount') return amountOf(refundable, draft.amount);
  const isAll = kind === 'all';
  const items = refundable.lines
    .map((line) => {
      const { id, restockable } = line;
      const quantity = isAll ? line.quantity : Math.min(quantities[id] ?? 0, line.quantity);
      const ofShipped = isAll ? 0 : Math.min(shipped[id] ?? 0, line.shipped, quantity);
      return {
        id,
        quantity,
        ...(ofShipped > 0 && { shipped: ofShipped }),
        restock: restockable > 0 && restock.includes(id),
      };
    })
    .filter(({ quantity }) => quantity > 0);
  if (isAll && !items.some((item) => item.restock)) return {};
  if (isAll) return { items, shipping: true, amount: refundable.total };
  if (items.length === 0 && !shipping) {
    const orShipping = refundable.shipping === '0.00' ? '' : ', or shipping';
    return { error: `Choose at least one item${orShipping}`, field: 'items' };
  }
  return { ...(items.length > 0 && { items }), shipping };
}

function amountOf({ total }: RefundableOrder, typed: string): Choice | (DraftResult & { error: string }) {
  const cents = fromWire(completeAmount(typed));
  const refuse = (error: string) => ({ error, field: 'amount' as const });
  if (cents === null) return refuse('Enter an amount such as 12.50');
  if (cents === 0) return refuse('Enter an amount above zero');
  if (cents > (fromWire(total) ?? 0)) return refuse(`Only $${total} is left to refund`);
  return { amount: toWire(cents) };
}

function toCents({ total, lines, shipping, shippingTax }: RefundableOrder): Refundable {
  const cents = (amount: string) => fromWire(amount) ?? 0;
  return {
    total: cents(total),
    lines: [
      ...lines.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        price: cents(line.goods),
        adjustments: fromWireAdjustments(line),
      })),
      { id: SHIPPING, quantity: 0, price: cents(shipping), adjustments: { tax: cents(shippingTax) } },
    ],
  };
}
