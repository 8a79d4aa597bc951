import { displayMoney } from './money.ts';
import type { Order } from './schemas/order.schema.ts';

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
