import { type SomeSums, sumRows } from './amounts.ts';
import { displayMoney } from './money.ts';

/** Formats the sums of an order for its buyer; the last one is the total. */
export function orderSums(sums: SomeSums) {
  return sumRows(sums).map(
    ([part, label, amount]) =>
      [part, label, part === 'shipping' && amount === '0.00' ? 'FREE' : displayMoney(amount)] as const,
  );
}
