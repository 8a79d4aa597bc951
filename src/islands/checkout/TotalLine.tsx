import { displayMoney } from '#shared/money.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout.schema.ts';

/** The cost in one sentence, where the summary is out of sight. */
export function TotalLine({ totals }: { totals: CheckoutTotals }) {
  const { subtotal, shipping, tax, estimated } = totals;
  const parts = [
    `${displayMoney(subtotal)} for the items`,
    `${displayMoney(shipping)} shipping`,
    `${displayMoney(tax)} tax${estimated ? ' (estimated)' : ''}`,
  ];
  return <p className="text-sm text-stone tabular-nums lg:hidden">{parts.join(' + ')}</p>;
}
