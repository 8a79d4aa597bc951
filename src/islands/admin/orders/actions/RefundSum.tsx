import { sumRows } from '#shared/amounts.ts';
import { displayMoney } from '#shared/money.ts';
import { splitLines, totalsOf, toWireSums } from '#shared/pricing.ts';
import type { Refundable } from '#shared/refund.ts';

/** What a refund consists of, announced as it changes. */
export function RefundSum({ parts }: { parts: Refundable | null }) {
  const { items, shipping } = splitLines(parts?.lines ?? []);
  const { sums } = totalsOf(items, shipping);
  const rows = sumRows(toWireSums(sums, parts?.total ?? 0));
  return (
    <dl
      aria-live="polite"
      aria-label="The refund"
      className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm"
    >
      {rows.map(([part, label, amount]) => (
        <div
          key={part}
          className="col-span-2 grid grid-cols-subgrid last:border-t last:border-bone-deep last:pt-1 last:font-bold"
        >
          <dt>{part === 'subtotal' ? 'Items' : label}</dt>
          <dd className="text-right tabular-nums">{parts ? displayMoney(amount) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
