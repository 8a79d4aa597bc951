import { useQuery } from '@tanstack/react-query';
import { displayMoney } from '#shared/money.ts';
import type { LedgerTotals } from '#shared/schemas/payments.schema.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { StatTile } from '../kit/StatTile.tsx';
import { fetchTotals, PAYMENTS_KEY } from './payments.api.ts';

const TILES = [
  ['Gross', 'gross'],
  ['Refunds', 'refunds'],
  ['Disputes', 'disputes'],
  ['Fees', 'fees'],
  ['Net', 'net'],
] as const satisfies [string, keyof LedgerTotals][];

/** The sums of the movements that the list has; none while the range of days is impossible. */
export function PaymentTiles({ view: { q, filters } }: { view: ListView }) {
  const { from, to } = filters;
  const isImpossible = from !== undefined && to !== undefined && from > to;
  const { data, isError } = useQuery({
    enabled: !isImpossible,
    queryKey: [PAYMENTS_KEY, 'totals', { q, filters }],
    queryFn: () => fetchTotals({ q, filters }),
  });
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {TILES.map(([label, name]) => (
        <StatTile
          key={name}
          label={label}
          value={isImpossible ? null : data && displayMoney(data[name])}
          hasFailed={isError}
        />
      ))}
    </dl>
  );
}
