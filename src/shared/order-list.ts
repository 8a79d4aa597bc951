import { LANE_FILTERS } from './lanes.ts';

/** The number of orders per page in the back office, and the API's default (docs/product/orders.md#order-list). */
export const ORDER_PAGE_SIZE = 50;

/** The `mode` that lists only test orders, payments and disputes (docs/product/sandbox.md#going-live). */
export const TEST_MODE = 'test';

/** The maximum length of a search in the order list, in characters. */
export const MAX_ORDER_SEARCH_LENGTH = 200;

/** The columns that the order list can be sorted by; `-` before it means descending. */
export const ORDER_SORTS = ['created', 'total', 'customer'] as const;
type SortField = (typeof ORDER_SORTS)[number];
export type OrderSort = SortField | `-${SortField}`;
export const NEWEST_FIRST = '-created' satisfies OrderSort;

/**
 * Filters for orders that need a person (docs/product/orders.md#order-list): something to send, the same for more than a day,
 * flagged, a problem at a vendor, or a lane of the day's work; and the orders that go out to vendors soon.
 */
export const ORDER_NEEDS = ['to_ship', 'unsent', 'flagged', 'vendor_failed', ...LANE_FILTERS] as const;
export type OrderNeed = (typeof ORDER_NEEDS)[number];

/** Who makes the units of an order: the shop by hand, or a print vendor. An order may have both. */
export const ORDER_MAKERS = ['hand', 'vendor'] as const;
export type OrderMaker = (typeof ORDER_MAKERS)[number];
