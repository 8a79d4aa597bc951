import { useQuery } from '@tanstack/react-query';
import { displayMoney } from '#shared/money.ts';
import type { DashboardFigures } from '#shared/schemas/order-summary.schema.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { StatTile } from '../kit/StatTile.tsx';
import { SampleBadge } from '../kit/StatusBadges.tsx';
import { fetchFigures } from './dashboard.api.ts';

const TILES: { label: string; value: (figures: DashboardFigures) => string }[] = [
  { label: 'Total Revenue', value: ({ totalRevenue }) => displayMoney(totalRevenue) },
  { label: 'Total Orders', value: ({ totalOrders }) => totalOrders.toLocaleString('en-US') },
  { label: 'Total Products', value: ({ totalProducts }) => totalProducts.toLocaleString('en-US') },
  { label: 'Pending Orders', value: ({ pendingOrders }) => pendingOrders.toLocaleString('en-US') },
];

export function FigureTiles() {
  const { data, error, refetch } = useQuery({ queryKey: ['analytics', 'dashboard'], queryFn: fetchFigures });
  return (
    <section aria-label="Shop figures" className="flex flex-col gap-3">
      <dl className="grid gap-3 min-[22.5rem]:grid-cols-2 xl:grid-cols-4">
        {TILES.map(({ label, value }) => (
          <StatTile key={label} label={label} value={data && value(data)} hasFailed={error !== null} />
        ))}
      </dl>
      {data && data.sampleOrders > 0 && <SampleHint count={data.sampleOrders} />}
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

function SampleHint({ count }: { count: number }) {
  return (
    <p className="text-sm">
      <SampleBadge /> {count === 1 ? '1 order is a sample' : `${count} orders are samples`}. To remove all
      samples, run <code>npm run demo -- --remove</code>.
    </p>
  );
}
