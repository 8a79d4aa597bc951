import { displayMoney } from '#shared/money.ts';

interface ButtonState {
  isProcessing: boolean;
  isPaid: boolean;
  isUnconfirmed: boolean;
  /** The total on the page; null until it is known. */
  total: string | null;
}

/** The button's labels when pressing it charges nothing. Messages refer to them. */
export const CHECK_PAYMENT = 'Check Payment';
export const CONFIRM_ORDER = 'Confirm Order';

/** Returns what the next press of the submit button does (docs/product.md#payment-errors). */
export function submitLabel({ isProcessing, isPaid, isUnconfirmed, total }: ButtonState): string {
  if (isProcessing) return 'Processing...';
  if (isPaid) return CONFIRM_ORDER;
  if (isUnconfirmed) return CHECK_PAYMENT;
  return total === null ? 'Complete Order' : `Complete Order - ${displayMoney(total)}`;
}
