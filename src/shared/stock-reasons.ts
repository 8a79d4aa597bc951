/** Why administrators change the stock of a product. */
export const ADMIN_STOCK_REASONS = ['received', 'counted', 'damaged', 'given_away', 'other'] as const;
/** Why the stock of a product changed. Orders write four of them; `switched`: it is counted per variant now, or no longer. */
export const STOCK_REASONS = [
  ...ADMIN_STOCK_REASONS,
  'sold',
  'refunded',
  'canceled',
  'reopened',
  'switched',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** The reasons that restart a stock's history, because its units were counted. */
export const RESTARTING_REASONS = ['counted', 'switched'] as const satisfies StockReason[];
