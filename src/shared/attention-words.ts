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
      "The customer disputed this payment with their bank. Until that is decided, use “Prepare evidence” below and send the text in the payment provider's dashboard before the deadline. If you lose, cancel the order, or resolve this flag to send the rest anyway.",
  },
  vendor_failure: {
    label: 'Vendor failed',
    advice:
      "A print vendor couldn't take or make its part of this order. Read the reason under “Vendor orders”, then retry, cancel or refund it.",
  },
  contact_missing: {
    label: 'Contact missing',
    advice:
      "The payment arrived without the customer's contact details. Look them up in the payment provider's dashboard.",
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
      'The customer asked to cancel this order. Cancel the order below, which refunds what is paid and resolves this flag, or write to the customer and resolve it.',
  },
  refund_failed: {
    label: 'Refund failed',
    advice:
      "The payment provider didn't pay out a refund. Read the reason below, then refund the rest again or pay the customer another way. The customer may have been told that the money is on its way: write to them.",
  },
  refund_pending: {
    label: 'Refund pending',
    advice:
      "A refund is on its way, but not with the customer yet. The flag goes by itself when it is; if it stays for days, see the payment provider's dashboard.",
  },
  payment_difference: {
    label: 'Payment differs',
    advice:
      'Our books and the payment provider disagree about this order. See the differences on the payments screen.',
  },
  problem_reported: {
    label: 'Problem reported',
    advice:
      'The customer reported a problem with this order. See the timeline, write to the customer, then resolve this flag.',
  },
};
