/** Where an order stands, and in which direction its automatic moves run (A section 4). */
export const ORDER_STATUSES = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export function isOrderStatus(word: string | null): word is OrderStatus {
  return ORDER_STATUSES.some((status) => status === word);
}

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

/** How far a status is along, for the eye: the class of its badge. */
export type StatusTone = 'waiting' | 'moving' | 'done' | 'stopped' | 'failed';

const TONES: Record<OrderStatus | ItemStatus, StatusTone> = {
  pending: 'waiting',
  paid: 'moving',
  processing: 'moving',
  sent_to_vendor: 'moving',
  in_production: 'moving',
  shipped: 'done',
  delivered: 'done',
  cancelled: 'stopped',
  failed: 'failed',
};

export function statusTone(status: OrderStatus | ItemStatus): StatusTone {
  return TONES[status];
}

/** A status as people read it: `sent_to_vendor` → `sent to vendor`. */
export function statusWords(status: string): string {
  return status.replaceAll('_', ' ');
}
