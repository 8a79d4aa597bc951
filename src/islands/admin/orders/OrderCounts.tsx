import { StatTile } from '../kit/StatTile.tsx';
import { statusLabel } from '../kit/status-words.ts';
import { useOrderCounts } from './use-orders.ts';

const COUNTED = ['all', 'pending', 'paid', 'processing', 'shipped'] as const;

export function OrderCounts() {
  const { data, isError } = useOrderCounts();
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {COUNTED.map((status) => (
        <StatTile
          key={status}
          label={status === 'all' ? 'Total Orders' : statusLabel(status)}
          value={isError ? null : data?.[status].toLocaleString('en-US')}
        />
      ))}
    </dl>
  );
}
