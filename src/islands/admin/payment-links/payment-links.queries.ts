import { call } from '../../../client/api.ts';

/** Customers pay while the list is open. */
const POLL_MS = 60_000;

export const PAYMENT_LINKS = {
  queryKey: ['payment-links'],
  queryFn: () => call('GET /api/admin/payment-links'),
  refetchInterval: POLL_MS,
};
