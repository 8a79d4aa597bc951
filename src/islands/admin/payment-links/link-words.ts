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
    title: `Cancel ${customerName}'s payment link?`,
    text: `The customer can no longer pay the ${displayMoney(total)}. If they are paying right now, that payment is canceled; if it goes through first, you get the order.`,
    action: 'Cancel link',
    cancel: 'Keep link',
  };
}

/** The question before a payment link is emailed, for the first time or again. */
export function emailQuestion({ customerName, total }: Asked, email: string) {
  return {
    title: 'Email this link?',
    text: `We'll send ${customerName}'s payment link for ${displayMoney(total)} to ${email}.`,
    action: 'Email link',
    cancel: "Don't send",
  };
}
