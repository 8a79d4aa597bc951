import { displayMoney, fromWire } from '#shared/money.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { Section } from './Section.tsx';

export function TotalsSection({
  order: { subtotal, shipping, tax, total, refundedTotal },
}: {
  order: AdminOrder;
}) {
  return (
    <Section title="Totals">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <Line name="Subtotal" amount={subtotal} />
        <Line name="Shipping" amount={shipping} />
        <Line name="Tax" amount={tax} />
        <Line name="Total" amount={total} strong />
        {fromWire(refundedTotal) !== 0 && <Line name="Refunded" amount={refundedTotal} strong />}
      </dl>
    </Section>
  );
}

function Line({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  const weight = strong ? 'border-t border-bone-deep pt-1 font-bold' : '';
  return (
    <div className={`col-span-2 grid grid-cols-subgrid ${weight}`}>
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{displayMoney(amount)}</dd>
    </div>
  );
}
