/**
 * Returns the returns policy in a sentence, for a product or a cart that may have custom designs. Empty if the policy doesn't
 * state a number of days.
 */
export function returnsWords(days: number | null, isCustomizable = true): string {
  if (days === null) return '';
  return `${days}-day returns on unused items${isCustomizable ? ' without a custom design' : ''}. `;
}

/** What a shopper wants to know before buying, in words. */
export interface PurchaseTerms {
  /** `Free shipping from $75.` */
  shipping: string;
  /** `Arrives Dec 3–8` */
  delivery: string;
  returns: {
    /** The days after delivery in which an unused item can be returned; `null` if the policy doesn't say. */
    days: number | null;
    /** The address of the policy. */
    href: string;
  };
}
