/** Why the stock of a product changed. Administrators choose among the first ones; orders write the last three. */
export const STOCK_REASONS = [
  'received',
  'counted',
  'damaged',
  'given_away',
  'other',
  'sold',
  'refunded',
  'canceled',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];
