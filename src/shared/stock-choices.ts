/** What the buyer can do about one line item that is out of stock. */
export interface ItemChoices {
  itemId: string;
  /** Such as `2 × Field Tee, L`. */
  missing: string;
  /** How many units of the line item are out of stock. */
  units: number;
  isWaiting: boolean;
  /** What can be sent instead; empty if nothing can. */
  others: { size: string | null; color: string | null }[];
  /** What the refund would be, such as `$27.09`; null if nothing can be refunded. */
  refund: { amount: string; withShipping: boolean } | null;
}

/** What an order's page says about items that are out of stock, and offers (docs/product/orders.md#out-of-stock-after-payment). */
export interface StockChoices {
  items: ItemChoices[];
  /** Sentences about what the buyer chose. */
  done: string[];
  /** Whether nothing else of the order has shipped or will. */
  isWholeOrder: boolean;
}
