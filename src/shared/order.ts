import { displayMoney } from './money.ts';
import type { Order } from './schemas/order.schema.ts';

/** Matches an order number as people type it. Also valid as an HTML `pattern`. */
export const ORDER_NUMBER = /^(?:(?:\s|#)*[Gg][Tt][Ii])?(?:\s|#|-)*(\d{1,9})\s*$/;

/** Formats an order number for display: `1042` → `GTI-1042` (docs/product.md#order-numbers). */
export function toOrderNumber(number: number): string {
  return `GTI-${number}`;
}

/** Parses `GTI-1042`, `#GTI-1042`, `gti 1042` and `1042` to the same number; returns `null` for anything else. */
export function parseOrderNumber(text: string): number | null {
  const digits = ORDER_NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Formats the amounts of an order for display; the last one is the total. */
export function orderSums({
  subtotal,
  tax,
  shipping,
  total,
}: Pick<Order, 'subtotal' | 'tax' | 'shipping' | 'total'>): [label: string, amount: string][] {
  return [
    ['Subtotal', displayMoney(subtotal)],
    ['Tax', displayMoney(tax)],
    ['Shipping', shipping === '0.00' ? 'FREE' : displayMoney(shipping)],
    ['Total', displayMoney(total)],
  ];
}

/** Returns the first eight characters of an order id, for lists. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Returns the last eight characters of an order id in capitals, as the simple list of orders shows it. */
export function lastOfId(id: string): string {
  return id.slice(-8).toUpperCase();
}
