import type { StockReason } from '#shared/stock-reasons.ts';

export const REASON_LABELS: Record<StockReason, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged or lost',
  given_away: 'Given away',
  other: 'Other',
  sold: 'Sold',
  refunded: 'Returned with a refund',
  reopened: 'Order reopened',
  canceled: 'Order canceled',
};
