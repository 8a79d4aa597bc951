import type { AttentionReason } from './order-state.ts';

interface AttentionWords {
  /** For a badge. */
  label: string;
  /** What happened, in a sentence. */
  event: string;
  /** What to do next. */
  advice: string;
}

/** Why an order needs an administrator. */
export const ATTENTION_WORDS: Record<AttentionReason, AttentionWords> = {
  amount_mismatch: {
    label: 'Amount differs',
    event: 'The amount paid differs from the total of this order.',
    advice: 'Compare both before anything is sent.',
  },
  stock_gone: {
    label: 'Sold out after payment',
    event: 'An item of this order sold out before it was set aside.',
    advice:
      'The customer can choose on their order page to wait, take another size or color, or get a refund; the timeline shows what they chose. Restock the item and resolve this flag, or refund it.',
  },
  dispute: {
    label: 'Payment disputed',
    event: 'The customer disputed this payment with their bank.',
    advice:
      "Until that is decided, use “Prepare evidence” below and send the text in the payment provider's dashboard before the deadline. If you lose, cancel the order, or resolve this flag to send the rest anyway.",
  },
  vendor_failure: {
    label: 'Vendor failed',
    event: "A print vendor couldn't take or make its part of this order.",
    advice: 'Read the reason under “Vendor orders”, then retry, cancel or refund it.',
  },
  contact_missing: {
    label: 'Contact missing',
    event: "The payment arrived without the customer's contact details.",
    advice: "Look them up in the payment provider's dashboard.",
  },
  address_changed: {
    label: 'Address changed',
    event:
      'The customer asked for another name or address after this order was sent, or for one that changes its total.',
    advice: 'See the timeline, then ask the vendor to change it, or contact the customer.',
  },
  items_missing: {
    label: 'Items unknown',
    event: 'We found this payment after restoring a backup, without its line items.',
    advice: 'Ask the customer what they ordered.',
  },
  cancel_requested: {
    label: 'Cancellation requested',
    event: 'The customer asked to cancel this order.',
    advice:
      'Cancel the order below, which refunds what is paid and resolves this flag, or write to the customer and resolve it.',
  },
  refund_failed: {
    label: 'Refund failed',
    event: "The payment provider didn't pay out a refund.",
    advice:
      'Read the reason, then refund the rest again or pay the customer another way. We may have emailed the customer that the money is on its way: write to them.',
  },
  refund_pending: {
    label: 'Refund pending',
    event: 'A refund is on its way, but not with the customer yet.',
    advice:
      "The flag resolves itself once it is. If it stays for days, see the payment provider's dashboard.",
  },
  payment_difference: {
    label: 'Payment differs',
    event: 'Our books and the payment provider disagree about this order, or it was recorded late.',
    advice: "If there's no reason here, see the differences on the payments screen.",
  },
  problem_reported: {
    label: 'Problem reported',
    event: 'The customer reported a problem with this order.',
    advice: 'Write to the customer, then resolve this flag.',
  },
};
