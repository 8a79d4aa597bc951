/** Where an order stands, and in which direction its automatic moves run (A section 4). */
export const ORDER_STATUSES = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where an order line or a vendor's order stands. */
export const ITEM_STATUSES = [
  'pending',
  'sent_to_vendor',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
  'failed',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Why an order needs a person (decisions.md 43a): a flag beside the status, never a status. */
export const ATTENTION_REASONS = [
  'amount_mismatch',
  'stock_gone',
  'dispute',
  'vendor_failure',
  'contact_missing',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** A status as people read it: `sent_to_vendor` → `sent to vendor`. */
export function statusWords(status: string): string {
  return status.replaceAll('_', ' ');
}
