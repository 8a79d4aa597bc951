import { type AttentionReason, statusWords } from '#shared/order-state.ts';

/** Returns a status as a label: `sent_to_vendor` → `Sent to vendor`. */
export function statusLabel(status: string): string {
  const words = statusWords(status);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface AttentionWords {
  /** For a badge. */
  label: string;
  /** What happened and what to do next. */
  advice: string;
}

/** Why an order needs an administrator. */
export const ATTENTION_WORDS: Record<AttentionReason, AttentionWords> = {
  amount_mismatch: {
    label: 'Amount differs',
    advice: 'The amount paid differs from the total of this order. Compare both before anything is sent.',
  },
  stock_gone: {
    label: 'Sold out after payment',
    advice: 'An item sold out while this order was being paid. Restock it, or offer a refund.',
  },
  dispute: {
    label: 'Payment disputed',
    advice: 'The customer disputes this payment with their bank. Answer it at the payment provider in time.',
  },
  vendor_failure: {
    label: 'Vendor failed',
    advice: 'A vendor could not take this order. Read the error beneath its vendor order and send it again.',
  },
  contact_missing: {
    label: 'Contact missing',
    advice: 'The payment arrived without the customer’s contact details. Ask the payment provider for them.',
  },
  address_changed: {
    label: 'Address changed',
    advice:
      'The customer asked for another name or address after this order was sent, or for one that changes its total. The timeline has it: ask the vendor to change it, or contact the customer.',
  },
  items_missing: {
    label: 'Items unknown',
    advice:
      'This payment was found after a backup was restored, and what was bought is not in it. Ask the customer what they ordered.',
  },
};
