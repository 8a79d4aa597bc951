/** Why an order was placed by hand (docs/product/orders.md#orders-by-hand). */
export const HAND_REASONS = ['phone', 'booth', 'replacement', 'gift', 'other'] as const;
export type HandReason = (typeof HAND_REASONS)[number];

export const HAND_REASON_WORDS: Record<HandReason, string> = {
  phone: 'Phone order',
  booth: 'Sold at a booth',
  replacement: 'Replacement',
  gift: 'Gift',
  other: 'Other',
};

/** How an order by hand was paid without the payment provider. */
export const OUTSIDE_MEANS = ['cash', 'check', 'card_terminal', 'invoice', 'other'] as const;
export type OutsideMeans = (typeof OUTSIDE_MEANS)[number];

export const OUTSIDE_MEANS_WORDS: Record<OutsideMeans, string> = {
  cash: 'Cash',
  check: 'Check',
  card_terminal: 'Card terminal',
  invoice: 'Invoice',
  other: 'Other',
};

/**
 * Returns how an order by hand was paid, in words.
 * @param paidBy null if it is free, or was paid through a payment link
 * @param isByCard whether it has a payment at the provider
 */
export function paidWords(paidBy: OutsideMeans | null, isByCard: boolean): string {
  if (isByCard) return 'Paid by card, through a payment link';
  if (paidBy === null) return 'Free';
  return paidBy === 'other' ? 'Paid outside' : `Paid outside: ${OUTSIDE_MEANS_WORDS[paidBy].toLowerCase()}`;
}

/** The first line of the address of an order that is picked up: the rest of it is where, for the sales tax. */
export const PICKED_UP = 'Picked up in person';

/** Returns whether an order isn't shipped, because its buyer picks it up. */
export function isPickedUp({ addressLine1 }: { addressLine1: string }): boolean {
  return addressLine1 === PICKED_UP;
}
