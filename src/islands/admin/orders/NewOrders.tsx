import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { plural } from '#shared/count-words.ts';
import { parseOrderNumber } from '#shared/order-number.ts';
import { releaseFocus } from '../kit/release-focus.ts';
import { fetchNewestOrders } from './orders.queries.ts';

const POLL_MS = 30_000;
const NOW_KEY = ['newest order'];

/** Says how many orders were placed since the list was loaded. The list changes only on request. */
export function NewOrders() {
  const queryClient = useQueryClient();
  const atLoad = useQuery({
    queryKey: ['orders', 'newest'],
    queryFn: async () => {
      const newest = await newestNumber();
      queryClient.setQueryData(NOW_KEY, newest);
      return newest;
    },
  });
  const now = useQuery({
    queryKey: NOW_KEY,
    queryFn: newestNumber,
    enabled: atLoad.isSuccess,
    refetchInterval: POLL_MS,
  });
  const count = Math.max(0, (now.data ?? 0) - (atLoad.data ?? now.data ?? 0));
  return (
    <div role="status">
      {count > 0 && (
        <button
          type="button"
          className="button button-quiet w-full border-t border-bone-deep text-sm"
          onClick={({ currentTarget }) => {
            releaseFocus(currentTarget);
            void queryClient.refetchQueries({ queryKey: ['orders'], type: 'active' });
          }}
        >
          <RefreshCw aria-hidden="true" size={16} />
          {plural(count, 'new order', 'new orders')}
        </button>
      )}
    </div>
  );
}

/** Numbers are consecutive. */
async function newestNumber(): Promise<number> {
  const [newest] = await fetchNewestOrders(1);
  return (newest && parseOrderNumber(newest.orderNumber)) ?? 0;
}
