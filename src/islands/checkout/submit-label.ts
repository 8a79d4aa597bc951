import { displayMoney } from '#shared/money.ts';

interface ButtonState {
  isProcessing: boolean;
  isPaid: boolean;
  isUnconfirmed: boolean;
  /** The total on the page; null until it is known. */
  total: string | null;
}

/** The labels of the button, to which messages refer. Only the first one charges something. */
export const COMPLETE_ORDER = 'Complete Order';
export const CHECK_PAYMENT = 'Check Payment';
export const CONFIRM_ORDER = 'Confirm Order';

/** Returns what the next press of the submit button does (docs/product/checkout.md#payment-errors). */
export function submitLabel({ isProcessing, isPaid, isUnconfirmed, total }: ButtonState): string {
  if (isProcessing) return 'Processing...';
  if (isPaid) return CONFIRM_ORDER;
  if (isUnconfirmed) return CHECK_PAYMENT;
  return total === null ? COMPLETE_ORDER : `${COMPLETE_ORDER} - ${displayMoney(total)}`;
}
