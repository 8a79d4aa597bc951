import * as z from 'zod/mini';
import { ANALYTICS_RANGE_NAMES, DEFAULT_RANGE } from '#shared/analytics.ts';
import {
  MAX_ORDER_SEARCH_LENGTH,
  ORDER_MAKERS,
  ORDER_NEEDS,
  ORDER_PAGE_SIZE,
  ORDER_SORTS,
} from '#shared/order-list.ts';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { REFUND_PAGE_SIZE } from '#shared/refund-words.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';
import { day, idList, inOrder, mode, numberParam, page, sortBy } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

// A separate file, because the browser never parses them.

const MAX_ID_LENGTH = 64;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

const orderSearch = () =>
  z.pipe(
    optionalText(MAX_ORDER_SEARCH_LENGTH),
    z.transform((text) => text?.replace(/^#\s*(?=.)/, '').replace(/(?<=.)(?:…|\.\.\.)$/, '')),
  );

/** Filters of the list, the counts and the export. */
const filter = {
  /**
   * Any part of the id, the order number, name, email address, recipient, street, city, ZIP code, phone number, tracking number, payment
   * id or a product's name, including ids as shown in lists: `#F7DC3A57`, `13d32661…`. An order number such as `gti 1042` finds
   * its order first.
   */
  search: orderSearch(),
  /** The same as `search`, which wins. */
  q: orderSearch(),
  /** The first day, in the shop's time zone. */
  from: day(),
  /** The last day. */
  to: day(),
  /** The id of an ordered product. */
  product: optionalText(MAX_ID_LENGTH),
  /** Orders with a unit that this vendor makes. */
  vendor: absentWhenEmpty(z.enum(VENDOR_IDS, 'Unknown vendor')),
  /** Orders with a unit made by hand, or by a vendor. An order may have both. */
  madeBy: absentWhenEmpty(z.enum(ORDER_MAKERS, 'Choose hand or vendor')),
  /**
   * `to_ship`: paid or processing, with a unit that is neither shipped, refunded, canceled nor accepted by a vendor. `unsent`:
   * the same, older than 24 hours. `flagged`: with an open flag. `vendor_failed`: with the open flag `vendor_failure`.
   * `send_to_vendor`, `pack`, `rest_of_shipment`, `late_at_vendor`: the lanes of `/api/admin/today`. `going_out`: sent to its
   * vendors soon.
   */
  needs: absentWhenEmpty(z.enum(ORDER_NEEDS, 'Unknown need')),
  mode: mode(),
};
/** Filters and order of the list and the export. */
const selection = {
  ...filter,
  status: absentWhenEmpty(z.enum(ORDER_STATUSES, 'Unknown status')),
  /** `-` before it means descending. Newest first, `-created`, by default. */
  sort: sortBy(ORDER_SORTS),
};

/** The query of GET /api/admin/orders. `recent` is accepted and ignored: the list is newest first by default. */
export const OrdersQuery = z
  .object({
    ...selection,
    /** Full orders by default; `summary` returns an OrderSummary of each. */
    view: absentWhenEmpty(z.literal('summary', 'Unknown view')),
    ...page(ORDER_PAGE_SIZE),
  })
  .check(inOrder());
export type OrdersQuery = z.output<typeof OrdersQuery>;

/** The query of GET /api/admin/orders/export.csv. */
export const OrderExportQuery = z
  .object({
    ...selection,
    /** Only these orders: ids, separated by commas. */
    ids: idList(MAX_BULK),
  })
  .check(inOrder());
export type OrderExportQuery = z.output<typeof OrderExportQuery>;

/** The query of GET /api/admin/orders/cancel-effects and fulfill-effects. */
export const OrderIdsQuery = z.object({
  /** Ids, separated by commas. */
  ids: idList(MAX_BULK),
});

/** The query of GET /api/admin/orders/counts. */
export const OrderCountsQuery = z.object(filter).check(inOrder());
export type OrderCountsQuery = z.output<typeof OrderCountsQuery>;

/** The query of GET /api/admin/refunds. */
export const RefundsQuery = z.object(page(REFUND_PAGE_SIZE));
export type RefundsQuery = z.output<typeof RefundsQuery>;

/** The query of GET /api/admin/analytics/sales. */
export const SalesQuery = z.object({ days: numberParam(DEFAULT_DAYS, 1, MAX_DAYS) });
export type SalesQuery = z.output<typeof SalesQuery>;

/** The query of GET /api/admin/analytics and of its export. */
export const AnalyticsQuery = z.object({
  range: z.pipe(
    absentWhenEmpty(z.enum(ANALYTICS_RANGE_NAMES, 'Choose 7d, 30d, 90d, 1y, month or last-month')),
    z.transform((range) => range ?? DEFAULT_RANGE),
  ),
});
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;
