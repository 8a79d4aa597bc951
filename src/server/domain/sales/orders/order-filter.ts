import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { orderPosition, SEARCH_STATUS_STEP } from '#db/order-search-sql.ts';
import { orderAttention, orders } from '#db/schema/orders.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { LaneFilter } from '#shared/lanes.ts';
import type { OrderMaker, OrderNeed, OrderSort, TEST_MODE } from '#shared/order-list.ts';
import type { OrderStatus } from '#shared/order-state.ts';
import { readSort } from '#shared/sort.ts';
import type { VendorId } from '#shared/vendors.ts';

/** Which orders to list, and in which order. Absent fields match all. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  needs?: OrderNeed | undefined;
  /**
   * Any part of what `order_search` has of the order (docs/product/orders.md#order-search). With fewer than three characters, of the id,
   * the order number, the name or the email address.
   */
  search?: string | undefined;
  /** The first and the last day, such as `2026-11-22`, in the shop's time zone. */
  from?: string | undefined;
  to?: string | undefined;
  /** An ordered product. */
  product?: string | undefined;
  /** A vendor that makes a unit of it. */
  vendor?: VendorId | undefined;
  madeBy?: OrderMaker | undefined;
  /** Only these orders, including tests. */
  ids?: readonly string[] | undefined;
  /** Only test orders. By default, those from before the shop took real money are left out. */
  mode?: typeof TEST_MODE | undefined;
  /** Newest first by default. */
  sort?: OrderSort | undefined;
}

/** A need that isn't a lane. */
type PlainNeed = Exclude<OrderNeed, LaneFilter>;

/** What the SQL of a statement depends on: which fields of the filter are set. Their values are placeholders. */
export interface FilterShape {
  status: boolean;
  needs: PlainNeed | undefined;
  /** Whether the filter has a lane. */
  lane: boolean;
  /**
   * `phrase` reads the matches in the trigram index; `text`, for very many matches, compares the text of each order; `pattern`, for
   * searches that are too short for the index, compares `search_text`. Undefined if `listed` has the matches.
   */
  search: 'phrase' | 'text' | 'pattern' | undefined;
  from: boolean;
  to: boolean;
  /** For each facet of the filter (`facetsOf`), whether it is so common that each order is looked up. */
  facets: readonly boolean[];
  /** Whether the order with the searched number is left out, because it is listed first. */
  except: boolean;
  /** The column whose values are listed in the JSON array `listed`. */
  listed: 'id' | 'number' | undefined;
  /** `trial`: only test orders from before the shop took real money; `real`: all but those. */
  mode: 'trial' | 'test' | 'real' | 'any';
  sort: OrderSort;
}

const UNSENT_AFTER_MS = DAY_MS;

/** Orders paid before this moment count as unsent (docs/product/orders.md#order-list). */
export function unsentBefore(now: Date): number {
  return now.getTime() - UNSENT_AFTER_MS;
}

// A literal instead of a placeholder, as in the partial index that has the flagged orders.
const isToShip = sql`${orders.status} in ('paid', 'processing') and ${orders.hasNothingToSend} = 0`;
const isToShipScanned = sql`+${orders.status} in ('paid', 'processing') and +${orders.hasNothingToSend} = 0`;
export const isUnsent = sql`${isToShip} and ${orders.createdAt} < ${sql.placeholder('unsentBefore')}`;
export const isFlagged = sql`${orders.isFlagged} = 1`;
const hasVendorFailure = sql`${orders.id} in (select ${orderAttention.orderId} from ${orderAttention}
  where ${orderAttention.resolvedAt} is null and ${orderAttention.reason} = 'vendor_failure')`;

const NEEDS: Record<PlainNeed, { indexed: SQL; scanned: SQL }> = {
  to_ship: { indexed: isToShip, scanned: isToShipScanned },
  unsent: {
    indexed: isUnsent,
    scanned: sql`${isToShipScanned} and +${orders.createdAt} < ${sql.placeholder('unsentBefore')}`,
  },
  flagged: { indexed: isFlagged, scanned: sql`+${orders.isFlagged} = 1` },
  vendor_failed: { indexed: hasVendorFailure, scanned: hasVendorFailure },
};

/** A lane is read once for its page and its count: the JSON array `lane` has the numbers of its orders. */
const isInLane = sql`+${orders.number} in (select value from json_each(${sql.placeholder('lane')}))`;

/** Returns the facets in `order_facets` that an order needs to match. */
export function facetsOf({ product, vendor, madeBy }: OrderFilter): string[] {
  return [product, vendor, madeBy].filter((facet) => facet !== undefined);
}

const facetValue = (index: number) => sql.placeholder(`facet${index}`);
const NUMBER = `% ${SEARCH_STATUS_STEP}`;
const matchesPattern = sql`${orders.searchText} like ${sql.placeholder('pattern')} escape '\\'`;
const SEARCHES = {
  phrase: sql`+${orders.number} in (select rowid ${sql.raw(NUMBER)} from order_search
    where order_search match ${sql.placeholder('phrase')})`,
  text: sql`(${matchesPattern} or exists (select 1 from order_texts where order_texts.number = ${orders.number}
    and order_texts.text like ${sql.placeholder('pattern')} escape '\\'))`,
  pattern: matchesPattern,
};

/** Reads all orders with a facet once, or looks up each order. */
const hasFacet = (isLookedUp: boolean, index: number) =>
  isLookedUp
    ? sql`exists (select 1 from order_facets where facet = ${facetValue(index)}
        and position = ${sql.raw(orderPosition('orders'))})`
    : sql`+${orders.number} in (select position ${sql.raw(NUMBER)} from order_facets where facet = ${facetValue(index)})`;

/** The index of trial orders is small and read once, so that no other index needs the column. */
const TRIAL_ROWS = sql`select trial.rowid from orders trial where trial.is_trial = 1`;
/** Leaves out test orders from before the shop took real money. */
export const isNoTrial = sql`${orders}.rowid not in (${TRIAL_ROWS})`;
const MODES = {
  trial: sql`${orders}.rowid in (${TRIAL_ROWS})`,
  test: sql`+${orders.isLive} = 0`,
  real: isNoTrial,
  any: undefined,
};

/** As in the indexes `orders_by_date`, `orders_by_total` and `orders_by_customer`. */
const SORT_COLUMNS = {
  created: sql`${orders.createdAt}`,
  total: sql`${orders.totalCents}`,
  customer: sql`${orders.customerName} collate nocase`,
};

/** Whether so few orders match that looking up and sorting them is faster than reading an index of all. */
export const matchesFew = ({ listed, needs, mode }: FilterShape) =>
  listed !== undefined || needs === 'vendor_failed' || mode === 'trial';

/**
 * Returns the condition of a filter. A unary `+` keeps SQLite from choosing an index that is narrower at first sight
 * but lacks the other columns: looking up every order takes ten times longer than reading a whole index.
 */
export function conditionOf(shape: FilterShape): SQL | undefined {
  const { status, needs, lane, search, from, to, facets, except, listed, mode, sort } = shape;
  const indexed = !matchesFew(shape) && (sort === '-created' || sort === 'created');
  const day = sql`${sql.raw(indexed ? '' : '+')}${orders.createdAt}`;
  return and(
    listed ? isListed(orders[listed], 'listed') : undefined,
    status ? sql`${sql.raw(indexed ? '' : '+')}${orders.status} = ${sql.placeholder('status')}` : undefined,
    MODES[mode],
    needs ? NEEDS[needs][indexed ? 'indexed' : 'scanned'] : undefined,
    lane ? isInLane : undefined,
    from ? sql`${day} >= ${sql.placeholder('from')}` : undefined,
    to ? sql`${day} < ${sql.placeholder('to')}` : undefined,
    except ? sql`+${orders.number} <> ${sql.placeholder('exact')}` : undefined,
    ...facets.map((isCommon, index) => hasFacet(isCommon || matchesFew(shape), index)),
    search && SEARCHES[search],
  );
}

/** Returns the columns to sort by. Equal orders follow in the order of their numbers, in the same direction. */
export function orderOf(shape: FilterShape): SQL[] {
  const { column, descending } = sortOf(shape);
  const direction = descending ? desc : asc;
  return [direction(column), direction(orders.number)];
}

/** Returns the reverse sort order. */
export function reversedSort(sort: OrderSort): OrderSort {
  const { id, desc: isDescending } = readSort(sort);
  return isDescending ? id : `-${id}`;
}

/** Returns the condition for the orders that follow the one with the values `after` and `afterNumber`. */
export function followsIn(shape: FilterShape): SQL {
  const { column, descending } = sortOf(shape);
  return sql`(${column}, ${orders.number}) ${sql.raw(descending ? '<' : '>')}
    (${sql.placeholder('after')}, ${sql.placeholder('afterNumber')})`;
}

function sortOf(shape: FilterShape): { column: SQL; descending: boolean } {
  const { id, desc: descending } = readSort(shape.sort);
  const column = SORT_COLUMNS[id];
  return { column: matchesFew(shape) ? sql`+${column}` : column, descending };
}
