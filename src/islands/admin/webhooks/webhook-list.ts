import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { VENDOR_IDS, VENDOR_NAMES } from '#shared/vendors.ts';
import { MAX_WEBHOOK_SEARCH_LENGTH, WEBHOOK_STATE_LABELS, WEBHOOK_STATES } from '#shared/webhooks.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress, type ListView } from '../kit/list/list-view.ts';
import { shortId } from '../kit/order-ids.ts';

const ORDER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const WEBHOOKS = createListAddress({
  path: ADMIN_PATHS.webhooks,
  filters: { vendor: VENDOR_IDS, state: WEBHOOK_STATES, order: ORDER_ID },
  sorts: [],
  search: { label: 'Search by order, vendor order or type', maxLength: MAX_WEBHOOK_SEARCH_LENGTH },
});

const FILTERS: readonly ListFilter[] = [
  {
    name: 'vendor',
    label: 'Vendor',
    all: 'All vendors',
    options: VENDOR_IDS.map((value) => ({ value, label: VENDOR_NAMES[value] })),
  },
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: WEBHOOK_STATES.map((value) => ({ value, label: WEBHOOK_STATE_LABELS[value] })),
  },
];

/** Returns the filters. An order is filtered by a link to the list, or by searching for its number. */
export function webhookFilters({ filters: { order } }: ListView): readonly ListFilter[] {
  if (order === undefined) return FILTERS;
  const options = [{ value: order, label: `${shortId(order)}…` }];
  return [...FILTERS, { name: 'order', label: 'Order', all: 'All orders', options }];
}
