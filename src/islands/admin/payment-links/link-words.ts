import { choiceName } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import type { PaymentLink, PaymentLinkItem } from '#shared/schemas/payment-link.schema.ts';

/** The line items that are named in a row of the list. */
const NAMED_ITEMS = 2;

/** Returns what is bought, one line each: the first line items, and how many more there are. */
export function itemLines(items: readonly PaymentLinkItem[]): string[] {
  const named = items
    .slice(0, NAMED_ITEMS)
    .map((item) => `${item.quantity} × ${choiceName(item.productName, item)}`);
  const rest = items.length - named.length;
  return rest > 0 ? [...named, `And ${rest} more`] : named;
}

type Asked = Pick<PaymentLink, 'customerName' | 'total'>;

/** The question before a payment link is canceled. */
export function cancelQuestion({ customerName, total }: Asked) {
  return {
    title: `Cancel the payment link of ${customerName}?`,
    text: `The customer can no longer pay ${displayMoney(total)} through it. A payment that was started is canceled. If it succeeds first, it still becomes an order.`,
    action: 'Cancel link',
    cancel: 'Keep link',
  };
}

/** The question before a payment link is emailed again. */
export function emailQuestion({ customerName, total }: Asked, email: string) {
  return {
    title: 'Email the link again?',
    text: `Sends the payment link of ${customerName}, over ${displayMoney(total)}, to ${email} again.`,
    action: 'Email again',
    cancel: "Don't send",
  };
}
