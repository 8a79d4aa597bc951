import * as API from '#shared/admin-api-paths.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { REFUND_PAGE_SIZE } from '#shared/refund-words.ts';
import { RefundCheckResult, RefundOverview } from '#shared/schemas/refund.schema.ts';
import { createListAddress } from '../kit/list/list-view.ts';

/** Begins the keys of the screen's queries. */
export const REFUNDS_KEY = 'refunds';

/** The address of the screen, which has its page. */
export const REFUNDS = createListAddress({
  path: ADMIN_PATHS.refunds,
  filters: {},
  sorts: [],
  // It has no search box.
  search: { label: '', maxLength: 0 },
});

export function fetchRefunds(page: number): Promise<RefundOverview> {
  const query = new URLSearchParams({
    limit: String(REFUND_PAGE_SIZE),
    offset: String((page - 1) * REFUND_PAGE_SIZE),
  });
  return callApi('GET', `${API.adminRefunds}?${query}`, RefundOverview);
}

/** Compares with the payment provider, which can take minutes. */
export function checkRefunds(): Promise<RefundCheckResult> {
  return callApi('GET', API.adminRefundCheck, RefundCheckResult);
}
