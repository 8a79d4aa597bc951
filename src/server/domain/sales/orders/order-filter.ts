import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { orderAttention, orders } from '#db/schema/orders.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { OrderNeed, OrderSort, TEST_MODE } from '#shared/order-list.ts';
import type { OrderStatus } from '#shared/order-state.ts';
import { readSort } from '#shared/sort.ts';

/** Which orders to list, and in which order. Absent fields match all. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  needs?: OrderNeed | undefined;
  /** Any part of the id, the order number, the name or the email address. */
  search?: string | undefined;
  /** Only these orders, tests or not. */
  ids?: readonly string[] | undefined;
  /** Only test orders. By default, those from before the shop took real money are left out. */
  mode?: typeof TEST_MODE | undefined;
  /** Newest first by default. */
  sort?: OrderSort | undefined;
}

/** What a statement depends on: the fields of the filter that are set. Their values are placeholders. */
export interface FilterShape {
  status: boolean;
  needs: OrderNeed | undefined;
  search: boolean;
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

const NEEDS = {
  to_ship: { indexed: isToShip, scanned: isToShipScanned },
  unsent: {
    indexed: isUnsent,
    scanned: sql`${isToShipScanned} and +${orders.createdAt} < ${sql.placeholder('unsentBefore')}`,
  },
  flagged: { indexed: isFlagged, scanned: sql`+${orders.isFlagged} = 1` },
  vendor_failed: { indexed: hasVendorFailure, scanned: hasVendorFailure },
};

/** The index of the test orders from before is small, and read once: no other index has to say what is one. */
const TRIAL_ROWS = sql`select trial.rowid from orders trial where trial.is_trial = 1`;
const MODES = {
  trial: sql`${orders}.rowid in (${TRIAL_ROWS})`,
  test: sql`+${orders.isLive} = 0`,
  real: sql`${orders}.rowid not in (${TRIAL_ROWS})`,
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
  const { status, needs, search, listed, mode, sort } = shape;
  const indexed = !matchesFew(shape) && (sort === '-created' || sort === 'created');
  return and(
    listed ? isListed(orders[listed], 'listed') : undefined,
    status ? sql`${sql.raw(indexed ? '' : '+')}${orders.status} = ${sql.placeholder('status')}` : undefined,
    MODES[mode],
    needs ? NEEDS[needs][indexed ? 'indexed' : 'scanned'] : undefined,
    search ? sql`${orders.searchText} like ${sql.placeholder('pattern')} escape '\\'` : undefined,
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
