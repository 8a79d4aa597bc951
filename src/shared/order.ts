import { displayMoney } from './money.ts';
import type { Order } from './schemas/order.schema.ts';

type Sums = Pick<Order, 'subtotal' | 'tax' | 'shipping' | 'total'>;

interface DisplayedSum {
  part: keyof Sums;
  label: string;
  amount: string;
}

/** Formats the amounts of an order for display; the last one is the total. */
export function orderSums({ subtotal, tax, shipping, total }: Sums): DisplayedSum[] {
  return [
    { part: 'subtotal', label: 'Subtotal', amount: displayMoney(subtotal) },
    { part: 'tax', label: 'Tax', amount: displayMoney(tax) },
    { part: 'shipping', label: 'Shipping', amount: shipping === '0.00' ? 'FREE' : displayMoney(shipping) },
    { part: 'total', label: 'Total', amount: displayMoney(total) },
  ];
}
