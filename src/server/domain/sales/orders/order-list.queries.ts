import { count, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { sum } from '#shared/money.ts';
import { NEWEST_FIRST } from '#shared/order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-state.ts';
import { MAX_SEARCH_MATCHES } from '#shared/paging.ts';
import type { OrderCounts } from '#shared/schemas/order-summary.schema.ts';
import {
  conditionOf,
  type FilterShape,
  matchesFew,
  type OrderFilter,
  orderOf,
  reversedSort,
} from './order-filter.ts';
import { exactNumber } from './order-search.ts';
import {
  countInIndex,
  countInIndexUpTo,
  isOnPage,
  preparedByShape,
  type Selection,
  selectOrders,
} from './order-selection.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

/** One page of the orders that match. */
export interface OrderPageFilter extends OrderFilter {
  limit: number;
  offset: number;
}

export interface OrderPage<Row> {
  orders: Row[];
  /** The number of matching orders on all pages, except those beyond `MAX_SEARCH_MATCHES`. */
  total: number;
  /** True if a search has more matches than were counted. */
  hasMore: boolean;
}

/** The condition for counting, whatever the list is sorted by. */
const counted = (shape: FilterShape) => conditionOf({ ...shape, sort: NEWEST_FIRST });

const filtered = preparedByShape((db, shape) => ({
  page: db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      settledStatus: orders.settledStatus,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      totalCents: orders.totalCents,
      stripePaymentIntentId: orders.stripePaymentIntentId,
      hasNothingToSend: orders.hasNothingToSend,
      isLive: orders.isLive,
      isTrial: orders.isTrial,
      createdAt: orders.createdAt,
      isSample: isSample(orders),
    })
    .from(orders)
    .where(isOnPage(db, shape))
    .orderBy(...orderOf(shape))
    .prepare(),
  total: db.select({ n: count() }).from(orders).where(counted(shape)).prepare(),
  totalUpTo: db
    .select({ n: count() })
    .from(
      db
        .select({ one: sql`1`.as('one') })
        .from(orders)
        .where(counted(shape))
        .limit(sql.placeholder('most'))
        .as('matches'),
    )
    .prepare(),
  byStatus: db
    .select({ status: orders.status, n: count() })
    .from(orders)
    .where(counted(shape))
    // The index by status is in the order of the groups, but flagged orders are few and have their own.
    .groupBy(shape.needs === 'flagged' || matchesFew(shape) ? sql`+${orders.status}` : orders.status)
    .prepare(),
}));

/** Returns the number of orders that match, in total and by status. */
export function countOrders(services: Deps, filter: Omit<OrderFilter, 'status' | 'sort'> = {}): OrderCounts {
  const selection = selectOrders(services, filter);
  const inIndex = selection.shape.listed ? undefined : countInIndex(services.db, filter);
  const found = inIndex ?? countRows(services.db, selection);
  const byStatus = Object.fromEntries(ORDER_STATUSES.map((status) => [status, found.get(status) ?? 0]));
  return {
    all: sum([...found.values()]),
    ...(byStatus as Record<OrderStatus, number>),
  };
}

function countRows(db: Db, { shape, values }: Selection): Map<OrderStatus, number> {
  const rows = filtered(db, shape).byStatus.all(values);
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** Returns the number of orders that match. */
export function countMatches(services: Deps, filter: OrderFilter): number {
  const { shape, values } = selectOrders(services, filter);
  const found = shape.listed ? undefined : countInIndex(services.db, filter);
  if (!found) return filtered(services.db, shape).total.get(values)?.n ?? 0;
  if (filter.status) return found.get(filter.status) ?? 0;
  return sum([...found.values()]);
}

/** Counts the orders on all pages: the matches of a search or of a facet only as far as `MAX_SEARCH_MATCHES`. */
function countPages(db: Db, filter: OrderFilter, { shape, values, counted: known }: Selection) {
  const { total, totalUpTo } = filtered(db, shape);
  if (shape.listed || !(shape.search || shape.facets.length > 0))
    return { total: total.get(values)?.n ?? 0, hasMore: false };
  const most = MAX_SEARCH_MATCHES + 1;
  const inIndex = countInIndexUpTo(db, filter, most, known);
  const found = inIndex ?? totalUpTo.get({ ...values, most })?.n ?? 0;
  // The index also counts the order that is left out.
  const others = inIndex !== undefined && shape.except ? found - 1 : found;
  return { total: Math.min(others, MAX_SEARCH_MATCHES), hasMore: found === most };
}

/**
 * Returns one page of orders without items, refunds, vendor orders and flags. The order whose number is searched for is the
 * first of all.
 */
export function readOrderPage(services: Deps, { limit, offset, ...filter }: OrderPageFilter) {
  const exact = filter.search === undefined || filter.ids ? null : exactNumber(filter.search);
  const first = exact === null ? undefined : findExact(services, filter, exact);
  if (!first) return readPage(services, filter, { limit, offset });
  // Without its first order, the list is the same, and a page in it begins one order earlier.
  const isFirst = offset === 0;
  const range = { limit: isFirst ? limit - 1 : limit, offset: isFirst ? 0 : offset - 1 };
  const { orders, total, ...page } = readPage(services, filter, range, first.number);
  const all = page.hasMore ? total : total + 1;
  return { orders: isFirst ? [first, ...orders] : orders, total: all, ...page };
}

/** Returns the order with a number if it matches the rest of the filter. */
function findExact(services: Deps, filter: OrderFilter, number: number) {
  const { shape, values } = selectOrders(services, { ...filter, search: undefined });
  // `listed` may have been the orders of a small lane: without it, the lane itself is compared.
  const only = {
    ...shape,
    lane: values['lane'] !== undefined,
    listed: 'number',
    sort: NEWEST_FIRST,
  } as const;
  const listed = JSON.stringify([number]);
  return filtered(services.db, only).page.get({ ...values, listed, limit: 1, offset: 0 });
}

function readPage(
  services: Deps,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
  except?: number,
) {
  const selection = selectOrders(services, filter, except);
  const { shape, values } = selection;
  const read = filtered(services.db, shape);
  const count = () => countPages(services.db, filter, selection);
  if (offset === 0) {
    const orders = read.page.all({ ...values, limit, offset });
    // Counting reads all matches, so a page that has them all skips it.
    const counted = orders.length < limit ? { total: orders.length, hasMore: false } : count();
    return { orders, ...counted };
  }
  const pages = count();
  const left = Math.max(0, pages.total - offset);
  if (left === 0) return { orders: [], ...pages };
  const most = Math.min(limit, left);
  if (pages.hasMore || offset < pages.total / 2)
    return { orders: read.page.all({ ...values, limit: most, offset }), ...pages };
  // The second half is closer to the end: skipping orders reads them in the index.
  const { page } = filtered(services.db, { ...shape, sort: reversedSort(shape.sort) });
  const fromEnd = page.all({ ...values, limit: most, offset: left - most });
  return { orders: fromEnd.reverse(), ...pages };
}
