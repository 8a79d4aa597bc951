import { useQuery } from '@tanstack/react-query';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { OrderCounts } from '#shared/schemas/order-summary.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { call } from '../../../client/api.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { StatTile } from '../kit/StatTile.tsx';

interface Props {
  tiles: readonly (keyof OrderCounts | 'revenue')[];
}

/** Order counts, in total and for some statuses, and revenue. */
export function OrderTiles({ tiles }: Props) {
  const counts = useQuery({
    queryKey: ['orders', 'counts'],
    queryFn: () => call('GET /api/admin/orders/counts'),
  });
  const figures = useQuery({
    queryKey: ['orders', 'figures'],
    queryFn: () => call('GET /api/admin/analytics/dashboard'),
    enabled: tiles.includes('revenue'),
  });
  const failed = [counts, figures].filter(({ isError }) => isError);
  const [first] = failed;
  return (
    <div className="flex flex-col gap-3">
      {/* On a phone one row, so that the first order is in sight. */}
      <dl
        className={`flex flex-wrap gap-x-2 gap-y-1 max-md:rounded-md max-md:border max-md:border-bone-deep max-md:bg-white max-md:px-3 max-md:py-2 md:grid md:gap-3 ${tiles.length === 5 ? 'md:grid-cols-5' : 'md:grid-cols-4'}`}
      >
        {tiles.map((tile) =>
          tile === 'revenue' ? (
            <StatTile
              key={tile}
              isSmall
              label="Total Revenue"
              value={figures.data && displayMoney(figures.data.totalRevenue)}
              hasFailed={figures.isError}
            />
          ) : (
            <StatTile
              key={tile}
              isSmall
              label={tile === 'all' ? 'Total Orders' : statusLabel(tile)}
              value={counts.data && displayNumber(counts.data[tile])}
              hasFailed={counts.isError}
            />
          ),
        )}
      </dl>
      {first?.error && (
        <div className="panel">
          <LoadError
            message="Failed to load the order figures. Please try again."
            error={first.error}
            onRetry={() => failed.map(({ refetch }) => refetch())}
          />
        </div>
      )}
    </div>
  );
}
