import { displayMoney } from './money.ts';
import type { Order } from './schemas/order.schema.ts';

type Sums = Pick<Order, 'subtotal' | 'tax' | 'shipping' | 'total'>;

type DisplayedSum = [part: keyof Sums, label: string, amount: string];

/** Formats the amounts of an order for display; the last one is the total. */
export function orderSums({ subtotal, tax, shipping, total }: Sums): DisplayedSum[] {
  return [
    ['subtotal', 'Subtotal', displayMoney(subtotal)],
    ['tax', 'Tax', displayMoney(tax)],
    ['shipping', 'Shipping', shipping === '0.00' ? 'FREE' : displayMoney(shipping)],
    ['total', 'Total', displayMoney(total)],
  ];
}
