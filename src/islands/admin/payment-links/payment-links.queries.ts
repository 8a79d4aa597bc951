import { queryOptions } from '@tanstack/react-query';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { call } from '../../../client/api.ts';
import { followEmails } from '../kit/emails/follow-emails.ts';
import { createListAddress } from '../kit/list/list-view.ts';

/** Customers pay while the list is open. */
const POLL_MS = 60_000;

/** The address of the list. */
export const PAYMENT_LINKS = createListAddress({
  path: ADMIN_PATHS.paymentLinks,
  filters: {},
  sorts: [],
  // It has no search box.
  search: { label: '', maxLength: 0 },
});

/** All links that wait, on one page. Emails that are being sent are followed. */
export const WAITING_LINKS = queryOptions({
  queryKey: ['payment-links'],
  queryFn: () => call('GET /api/admin/payment-links'),
  refetchInterval: ({ state }) =>
    followEmails(state.data?.flatMap(({ lastEmail }) => lastEmail ?? [])) || POLL_MS,
});
