import { displayMoney } from './money.ts';
import type { Order } from './schemas/order.schema.ts';

/** An order number as people type it. Written so that HTML's `pattern` takes it too. */
export const ORDER_NUMBER = /^(?:(?:\s|#)*[Gg][Tt][Ii])?(?:\s|#|-)*(\d{1,9})\s*$/;

/** The order number as people see it: `1042` → `GTI-1042`. */
export function toOrderNumber(number: number): string {
  return `GTI-${number}`;
}

/** `GTI-1042`, `#GTI-1042`, `gti 1042` and `1042` are the same number; `null` for anything else. */
export function parseOrderNumber(text: string): number | null {
  const digits = ORDER_NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** What an order comes to, as people read it: the last sum is the total. */
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

/** Returns an order id as lists show it: its first eight characters. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
