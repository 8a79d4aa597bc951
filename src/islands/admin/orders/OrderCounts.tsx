import { StatTile } from '../kit/StatTile.tsx';
import { statusLabel } from '../kit/status-label.ts';
import { useOrderCounts } from './use-orders.ts';

/** All orders first (A section 2, "Order management"). */
const COUNTED = [null, 'pending', 'paid', 'processing', 'shipped'] as const;

export function OrderCounts() {
  const counts = useOrderCounts(COUNTED);
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {COUNTED.map((status, index) => {
        const { data, isError } = counts[index] ?? {};
        return (
          <StatTile
            key={status}
            label={status ? statusLabel(status) : 'Total Orders'}
            value={isError ? null : data?.toLocaleString('en-US')}
          />
        );
      })}
    </dl>
  );
}
