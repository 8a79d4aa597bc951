import { displayMoney, sum } from '#shared/money.ts';
import { type RefundParts, taxOf } from '#shared/refund.ts';

/** What a refund consists of, announced as it changes. */
export function RefundSum({ parts }: { parts: RefundParts | null }) {
  const rows: [string, number | undefined][] = [
    ['Items', parts ? sum(parts.lines.map((line) => line.goods)) : undefined],
    ['Shipping', parts?.shipping],
    ['Tax', parts ? taxOf(parts) : undefined],
    ['Total', parts?.total],
  ];
  return (
    <dl
      aria-live="polite"
      aria-label="The refund"
      className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm"
    >
      {rows.map(([label, cents]) => (
        <div
          key={label}
          className="col-span-2 grid grid-cols-subgrid last:border-t last:border-bone-deep last:pt-1 last:font-bold"
        >
          <dt>{label}</dt>
          <dd className="text-right tabular-nums">{cents === undefined ? '–' : displayMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
