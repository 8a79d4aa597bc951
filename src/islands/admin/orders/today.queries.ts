import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import { useServed } from '../kit/admin-context.ts';

/** Follows what goes out and what others have done. */
const POLL_MS = 30_000;

/** Loads the day's work (docs/product/back-office.md#today). Changes of orders load it again. */
export function useToday() {
  return useQuery({
    ...useServed('today'),
    queryKey: ['orders', 'today'],
    queryFn: () => call('GET /api/admin/today'),
    refetchInterval: POLL_MS,
  });
}
