import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import type { PackingLane } from '#shared/lanes.ts';
import { MAX_ORDER_SEARCH_LENGTH, ORDER_MAKERS, ORDER_NEEDS, ORDER_SORTS } from '#shared/order-list.ts';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { PATHS } from '#shared/paths.ts';
import { statusLabel } from '#shared/status-words.ts';
import { VENDOR_IDS, VENDOR_NAMES } from '#shared/vendors.ts';
import { DAY_VALUES, MODE_VALUES } from '../kit/list/common-filters.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';

const QUERY = {
  filters: {
    status: ORDER_STATUSES,
    needs: ORDER_NEEDS,
    ...DAY_VALUES,
    madeBy: ORDER_MAKERS,
    vendor: VENDOR_IDS,
    product: /^[\w-]{1,64}$/,
    ...MODE_VALUES,
  },
  sorts: ORDER_SORTS,
  search: {
    label: 'Search by order, person, address, number',
    maxLength: MAX_ORDER_SEARCH_LENGTH,
  },
};

/** The two order lists: one for fulfillment, one for lookup. */
export const MANAGED_ORDERS = createListAddress({ path: ADMIN_PATHS.orderManagement, ...QUERY });
export const SIMPLE_ORDERS = createListAddress({ path: ADMIN_PATHS.orders, ...QUERY });

export const STATUS_FILTER: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'All Orders',
  options: ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
};

export const NEEDS_FILTER: ListFilter = {
  name: 'needs',
  label: 'Needs you',
  all: 'Any',
  options: [
    { value: 'to_ship', label: 'To ship' },
    { value: 'unsent', label: 'Unshipped over 24 hours' },
    { value: 'flagged', label: 'Flagged' },
    { value: 'vendor_failed', label: 'Vendor failed' },
    { value: 'send_to_vendor', label: 'To send to vendors' },
    { value: 'going_out', label: 'Going out to vendors' },
    { value: 'pack', label: 'To pack' },
    { value: 'rest_of_shipment', label: 'Partly shipped' },
    { value: 'late_at_vendor', label: 'Late at the vendor' },
  ],
};

export const MAKER_FILTER: ListFilter = {
  name: 'madeBy',
  label: 'Made by',
  all: 'Anyone',
  options: [
    { value: 'hand', label: 'By hand' },
    { value: 'vendor', label: 'By a vendor' },
  ],
};

export const VENDOR_FILTER: ListFilter = {
  name: 'vendor',
  label: 'Vendor',
  all: 'Any vendor',
  options: VENDOR_IDS.map((value) => ({ value, label: VENDOR_NAMES[value] })),
};

/** Values of `open` instead of an order: the forms for a new order by hand, and for a replacement for the order with this id. */
export const NEW_ORDER = 'new';
export const replacementFor = (orderId: string) => `${NEW_ORDER}-${orderId}`;

/** Returns the id of the order to replace, null for a new order; undefined if `open` is an order. */
export function replacedIn(open: string | null): string | null | undefined {
  if (!open?.startsWith(NEW_ORDER)) return undefined;
  return open === NEW_ORDER ? null : open.slice(NEW_ORDER.length + 1);
}

/** Returns the address of the packing slips of some orders. */
export const packingSlips = (orderIds: readonly string[]) =>
  `${PATHS.admin}/packing-slips?orders=${orderIds.join(',')}`;

/** Returns the address of the packing slips of a lane. */
export const packingSlipsOf = (lane: PackingLane) => `${PATHS.admin}/packing-slips?lane=${lane}`;

/** Returns the address of the packing screen. */
export const packingScreen = (lane: PackingLane) => `${ADMIN_PATHS.packing}?lane=${lane}`;
