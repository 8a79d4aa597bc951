/** Why administrators change the stock of a product. */
export const ADMIN_STOCK_REASONS = ['received', 'counted', 'damaged', 'given_away', 'other'] as const;
/** Why the stock of a product changed. Orders write the last four. */
export const STOCK_REASONS = [...ADMIN_STOCK_REASONS, 'sold', 'refunded', 'canceled', 'reopened'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];
