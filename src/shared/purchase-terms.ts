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
