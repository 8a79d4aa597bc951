import type { AttentionReason } from './order-state.ts';

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
    advice:
      'The customer is disputing this payment with their bank. Respond in the payment provider’s dashboard before the deadline.',
  },
  vendor_failure: {
    label: 'Vendor failed',
    advice: 'A vendor rejected this order. Read the error below its vendor order, then send it again.',
  },
  contact_missing: {
    label: 'Contact missing',
    advice:
      'The payment arrived without the customer’s contact details. Look them up in the payment provider’s dashboard.',
  },
  address_changed: {
    label: 'Address changed',
    advice:
      'The customer asked for another name or address after this order was sent, or for one that changes its total. See the timeline, then ask the vendor to change it, or contact the customer.',
  },
  items_missing: {
    label: 'Items unknown',
    advice:
      'We found this payment after restoring a backup, without its line items. Ask the customer what they ordered.',
  },
  cancel_requested: {
    label: 'Cancellation requested',
    advice:
      'The customer asked to cancel this order. If it is paid, refund it in the payment provider’s dashboard and set the status to Cancelled, or write to the customer. Then resolve this flag.',
  },
  problem_reported: {
    label: 'Problem reported',
    advice:
      'The customer reported a problem with this order. See the timeline, write to the customer, then resolve this flag.',
  },
};
