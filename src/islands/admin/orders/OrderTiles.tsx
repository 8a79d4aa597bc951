import { useQuery } from '@tanstack/react-query';
import type { OrderCounts } from '#shared/schemas/admin-orders.schema.ts';
import { StatTile } from '../kit/StatTile.tsx';
import { statusLabel } from '../kit/status-words.ts';
import { countOrders } from './orders.api.ts';

/** How many orders there are, in total and in some statuses. */
export function OrderTiles({ tiles }: { tiles: readonly (keyof OrderCounts)[] }) {
  const { data, isError } = useQuery({ queryKey: ['orders', 'counts'], queryFn: countOrders });
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {tiles.map((status) => (
        <StatTile
          key={status}
          label={status === 'all' ? 'Total Orders' : statusLabel(status)}
          value={isError ? null : data?.[status].toLocaleString('en-US')}
        />
      ))}
    </dl>
  );
}
