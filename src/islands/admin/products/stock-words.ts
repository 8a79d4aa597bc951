import { describeChoice } from '#shared/cart.ts';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
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
  switched: 'Split or added up',
};

const MAX_NAMES = 2;

/** Says that a product is low on stock, or of which variants: `Low stock: L, Olive; M, Olive; 3 more`. */
export function lowStockWords({
  inventory,
  stockPer,
  variants,
}: Pick<AdminProduct, 'inventory' | 'stockPer' | 'variants'>): string {
  if (inventory === 0) return 'Sold out';
  if (stockPer === 'product') return 'Low stock';
  const names = variants.filter(({ isLowOnStock }) => isLowOnStock).map(describeChoice);
  const more = names.length > MAX_NAMES ? [`${names.length - MAX_NAMES} more`] : [];
  return `Low stock: ${[...names.slice(0, MAX_NAMES), ...more].join('; ')}`;
}
