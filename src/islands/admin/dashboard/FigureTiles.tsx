import { useQuery } from '@tanstack/react-query';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { DashboardFigures } from '#shared/schemas/order-summary.schema.ts';
import { call } from '../../../client/api.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { TestOrders } from './TestOrders.tsx';

const TILES: Stat<DashboardFigures>[] = [
  ['Total Revenue', ({ totalRevenue }) => displayMoney(totalRevenue)],
  ['Total Orders', ({ totalOrders }) => displayNumber(totalOrders)],
  ['Total Products', ({ totalProducts }) => displayNumber(totalProducts)],
  ['Pending Orders', ({ pendingOrders }) => displayNumber(pendingOrders)],
];

export function FigureTiles() {
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', 'dashboard'],
    queryFn: () => call('GET /api/admin/analytics/dashboard'),
  });
  return (
    <section aria-label="Shop figures" className="flex flex-col gap-3">
      <StatTiles tiles={TILES} data={data} hasFailed={error !== null} columns="wide" />
      {data && data.testOrders > 0 && <TestOrders count={data.testOrders} />}
      {error && (
        <div className="panel">
          <LoadError
            message="Failed to load the shop figures. Please try again."
            error={error}
            onRetry={refetch}
          />
        </div>
      )}
    </section>
  );
}
