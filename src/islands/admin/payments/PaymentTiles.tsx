import { useQuery } from '@tanstack/react-query';
import { displayMoney } from '#shared/money.ts';
import type { LedgerTotals } from '#shared/schemas/payments.schema.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { fetchTotals, PAYMENTS_KEY } from './payments.api.ts';

const TILES: Stat<LedgerTotals>[] = [
  ['Gross', ({ gross }) => displayMoney(gross)],
  ['Refunds', ({ refunds }) => displayMoney(refunds)],
  ['Disputes', ({ disputes }) => displayMoney(disputes)],
  ['Fees', ({ fees }) => displayMoney(fees)],
  ['Net', ({ net }) => displayMoney(net)],
];

/** The sums of the movements that the list has; none while the range of days is impossible. */
export function PaymentTiles({ view: { q, filters } }: { view: ListView }) {
  const { from, to } = filters;
  const isImpossible = from !== undefined && to !== undefined && from > to;
  const { data, isError } = useQuery({
    enabled: !isImpossible,
    queryKey: [PAYMENTS_KEY, 'totals', { q, filters }],
    queryFn: () => fetchTotals({ q, filters }),
  });
  return <StatTiles tiles={TILES} data={isImpossible ? null : data} hasFailed={isError} columns={5} />;
}
