import { safeParse } from 'zod/mini';
import type { FieldErrors } from '#shared/errors.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';
import { PaymentLinkInput } from '#shared/schemas/payment-link.schema.ts';
import { BY_LINK, type HandDraft, missingChoices, toLink, toOrder } from './hand-draft.ts';

/** A free order, an order paid outside the shop, or a payment link. */
export type Outcome = 'free' | 'paid' | 'link';

/** How the form names each outcome. */
export const OUTCOME_WORDS = {
  free: { label: 'Place free order', busyLabel: 'Placing…', action: 'place the order' },
  paid: { label: 'Place order as paid', busyLabel: 'Placing…', action: 'place the order' },
  link: { label: 'Make payment link', busyLabel: 'Making the link…', action: 'make the link' },
} as const satisfies Record<Outcome, object>;

/** Returns what a draft becomes. @param totals what it costs; null while that isn't known */
export function outcomeOf(draft: HandDraft, totals: Pick<CheckoutTotals, 'total'> | null): Outcome {
  if (totals ? totals.total === '0.00' : draft.discountKind === 'free') return 'free';
  return draft.payment === BY_LINK ? 'link' : 'paid';
}

/** Why a draft isn't an order yet: errors at its fields, or a message. */
export interface Refusal {
  fields: FieldErrors;
  message: string | null;
}

export const NO_REFUSAL: Refusal = { fields: {}, message: null };

/** What is known of the price of a draft. */
interface Quote {
  totals: Pick<CheckoutTotals, 'total'> | null;
  /** The total of the draft as it is; null while it isn't known. */
  total: string | null;
  failure: string | null;
}

/** Returns what a draft sends to the server, or why it can't be sent. */
export function readHandDraft(
  id: string,
  draft: HandDraft,
  quote: Quote,
): { order: HandOrderInput } | { link: PaymentLinkInput } | { refusal: Refusal } {
  const outcome = outcomeOf(draft, quote.totals);
  const expectedTotal = quote.total ?? '0.00';
  const order = safeParse(HandOrderInput, toOrder(id, draft, expectedTotal));
  const link = safeParse(PaymentLinkInput, toLink(id, draft, expectedTotal));
  const { error } = outcome === 'link' ? link : order;
  const fields = missingChoices(draft.items);
  for (const { path, message } of error?.issues ?? []) fields[path.join('.')] ??= message;
  if (quote.totals && outcome === 'paid' && !draft.payment) fields['paidBy'] ??= 'Choose how it is paid';
  if (Object.keys(fields).length > 0) return { refusal: { fields, message: null } };
  if (quote.total === null) {
    const { action } = OUTCOME_WORDS[outcome];
    const message = quote.failure ?? `The total is being calculated. Check it, then ${action}.`;
    return { refusal: { fields, message } };
  }
  if (outcome === 'link' && link.data) return { link: link.data };
  return order.data ? { order: order.data } : { refusal: NO_REFUSAL };
}
