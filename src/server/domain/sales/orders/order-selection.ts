import { and, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { SEARCH_STATUS_STEP } from '#db/order-search-sql.ts';
import { orders } from '#db/schema/orders.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';
import { dayBounds } from '#server/kernel/time/days.ts';
import { LANE_FILTERS, type LaneFilter } from '#shared/lanes.ts';
import { NEWEST_FIRST, type OrderNeed } from '#shared/order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-state.ts';
import { MAX_SEARCH_MATCHES } from '#shared/paging.ts';
import {
  conditionOf,
  type FilterShape,
  facetsOf,
  followsIn,
  type OrderFilter,
  orderOf,
  unsentBefore,
} from './order-filter.ts';
import { listOrdersIn } from './order-lanes.ts';
import { readOrderSearch } from './order-search.ts';

/** With more matches than this, reading an index of all orders is faster than looking up each match. */
const MAX_LOOKUPS = 1000;
/** The same for a lane, whose orders lie close together: most are recent. */
const MAX_LANE_LOOKUPS = 5000;
/** With so many matches, comparing the orders of a page one by one is faster than reading all matches. */
const MANY = MAX_SEARCH_MATCHES + 1;
const NO_LIMIT = -1;
/** The statements of a shape take about 150 KB, and there are hundreds of thousands of shapes: only the most recently used are kept. */
const MAX_SHAPES = 200;

/** The indexes that can count their matches by status, without looking up orders (docs/decisions/024-order-list-indexes.md). */
const IN_INDEXES = {
  phrase: { from: 'order_search', key: 'rowid', matches: 'order_search match ?' },
  facet: { from: 'order_facets', key: 'position', matches: 'facet = ?' },
};
type IndexName = keyof typeof IN_INDEXES;

const statements = preparedOn((db) => {
  // Drizzle has no virtual tables.
  const matches = (name: IndexName) => {
    const { from, key, matches } = IN_INDEXES[name];
    return db.$client
      .prepare<[string, number], number>(
        `select ${key} % ${SEARCH_STATUS_STEP} from ${from} where ${matches} limit ?`,
      )
      .pluck();
  };
  // Comparing each match with the trial orders takes a quarter of the time, so it is skipped if there are none.
  const count = (name: IndexName) => {
    const { from, key, matches } = IN_INDEXES[name];
    return db.$client
      .prepare<[string, number, number, number], number>(
        `select count(*) from (select 1 from ${from} where ${matches}
          and ${key} between cast(? as integer) * ${SEARCH_STATUS_STEP} and cast(? as integer) * ${SEARCH_STATUS_STEP} - 1
          and (not exists (select 1 from orders where is_trial = 1)
            or ${key} % ${SEARCH_STATUS_STEP} not in (select number from orders where is_trial = 1))
          limit ?)`,
      )
      .pluck();
  };
  return {
    anyTrial: db.select({ id: orders.id }).from(orders).where(sql`${orders.isTrial} = 1`).limit(1).prepare(),
    matches: { phrase: matches('phrase'), facet: matches('facet') },
    count: { phrase: count('phrase'), facet: count('facet') },
  };
});

export interface Selection {
  shape: FilterShape;
  /** The values of its placeholders. */
  values: Record<string, string | number | undefined>;
  /** The number of matches in the index of the search, or of the facet without a search, up to `MANY`. */
  counted?: number | undefined;
}

/**
 * Returns the statement and the values for a filter. A search or a facet with few matches lists them by their numbers.
 * @param except the number of an order to leave out
 */
export function selectOrders(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  filter: OrderFilter,
  except?: number,
): Selection {
  const { status, needs, search, from, to, ids, mode, sort = NEWEST_FIRST } = filter;
  const lane = isLane(needs) ? listOrdersIn({ db, env, now }, needs) : undefined;
  const tests = takesRealMoney(env) ? 'trial' : 'test';
  // Without such orders, SQLite counts an index without reading it.
  const others = () => (statements(db).anyTrial.get() ? 'real' : 'any');
  const { phrase, pattern } = search === undefined ? {} : readOrderSearch(search);
  const facets = facetsOf(filter);
  const found = ids ? undefined : findFewMatches(db, 'phrase', phrase);
  const fewInLane = lane && lane.count <= MAX_LANE_LOOKUPS ? lane.numbers : undefined;
  const numbers = ids ? undefined : (found ?? fewInLane ?? findFewMatches(db, 'facet', facets[0]));
  const isLaneListed = numbers !== undefined && numbers === fewInLane;
  const countMany = (index: IndexName, wanted: string) =>
    statements(db).count[index].get(wanted, 0, ORDER_STATUSES.length, MANY) ?? 0;
  const isMany = phrase !== undefined && !found && pattern !== undefined;
  const phraseCount = isMany ? countMany('phrase', phrase) : 0;
  const facetCounts = facets.map((facet) => (numbers ? 0 : countMany('facet', facet)));
  const searchShape = () => {
    if (phrase === undefined) return search === undefined ? undefined : 'pattern';
    if (found) return undefined;
    return phraseCount === MANY ? 'text' : 'phrase';
  };
  return {
    shape: {
      status: status !== undefined,
      needs: isLane(needs) ? undefined : needs,
      lane: lane !== undefined && !isLaneListed,
      search: searchShape(),
      from: from !== undefined,
      to: to !== undefined,
      facets: facetCounts.map((n) => n === MANY),
      except: except !== undefined,
      listed: ids ? 'id' : numbers ? 'number' : undefined,
      mode: ids ? 'any' : mode ? tests : others(),
      sort,
    },
    values: {
      status,
      unsentBefore: unsentBefore(now()),
      phrase,
      pattern,
      from: from && dayBounds(env.timeZone, from).from.getTime(),
      to: to && dayBounds(env.timeZone, to).to.getTime(),
      ...Object.fromEntries(facets.map((facet, index) => [`facet${index}`, facet])),
      exact: except,
      lane: lane?.numbers,
      listed: ids ? JSON.stringify(ids) : numbers,
    },
    counted: search === undefined ? facetCounts[0] : phraseCount || undefined,
  };
}

function isLane(need: OrderNeed | undefined): need is LaneFilter {
  return LANE_FILTERS.some((lane) => lane === need);
}

/** Returns the numbers of the matching orders as a JSON array; `undefined` for more than `MAX_LOOKUPS` or without anything to find. */
function findFewMatches(db: Db, index: IndexName, wanted: string | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  const numbers = statements(db).matches[index].all(wanted, MAX_LOOKUPS + 1);
  return numbers.length > MAX_LOOKUPS ? undefined : JSON.stringify(numbers);
}

/**
 * Returns the number of matches of a search or facet in each status, counted in its index alone; `undefined` if no index decides the
 * filter.
 */
export function countInIndex(db: Db, filter: OrderFilter): Map<OrderStatus, number> | undefined {
  const decided = decidingIndex(filter);
  if (!decided) return undefined;
  const count = statements(db).count[decided.index];
  return new Map(
    ORDER_STATUSES.map((status, index) => [
      status,
      count.get(decided.wanted, index, index + 1, NO_LIMIT) ?? 0,
    ]),
  );
}

/**
 * Like `countInIndex`, but in the filter's status, or all, and only up to `most`.
 * @param known the number in all statuses, if it was counted before
 */
export function countInIndexUpTo(
  db: Db,
  filter: OrderFilter,
  most: number,
  known?: number,
): number | undefined {
  const decided = decidingIndex(filter);
  if (!decided) return undefined;
  if (!filter.status && known !== undefined) return known;
  const index = filter.status ? ORDER_STATUSES.indexOf(filter.status) : 0;
  const end = filter.status ? index + 1 : ORDER_STATUSES.length;
  return statements(db).count[decided.index].get(decided.wanted, index, end, most);
}

/** Returns the index that alone decides a filter; undefined for short searches, and with other filters than the status. */
function decidingIndex(filter: OrderFilter): { index: IndexName; wanted: string } | undefined {
  const { search, needs, ids, mode, from, to } = filter;
  if (needs || ids || mode || from !== undefined || to !== undefined) return undefined;
  const [facet, second] = facetsOf(filter);
  if (search === undefined) return facet && !second ? { index: 'facet', wanted: facet } : undefined;
  const { phrase } = readOrderSearch(search);
  return phrase && !facet ? { index: 'phrase', wanted: phrase } : undefined;
}

/** Prepares statements once per open database and shape of a filter, as long as the shape is in use. */
export function preparedByShape<S>(
  prepare: (db: Db, shape: FilterShape) => S,
): (db: Db, shape: FilterShape) => S {
  const shapes = preparedOn((_db) => new Map<string, S>());
  return (db, shape) => {
    const prepared = shapes(db);
    const key = Object.values(shape).join();
    const known = prepared.get(key) ?? prepare(db, shape);
    // A map keeps its keys in the order of insertion, so the first is the least recently used.
    prepared.delete(key);
    prepared.set(key, known);
    const [oldest = key] = prepared.keys();
    if (prepared.size > MAX_SHAPES) prepared.delete(oldest);
    return known;
  };
}

/**
 * Matches the orders of a page: `limit` of them from `offset`, or those after `after` and `afterNumber`. Finds the page
 * in an index, so that skipped orders aren't read.
 */
export function isOnPage(db: Db, shape: FilterShape, start: 'offset' | 'after' = 'offset'): SQL {
  const follows = start === 'after' ? followsIn(shape) : undefined;
  const page = db
    .select({ rowid: sql`rowid` })
    .from(orders)
    .where(and(conditionOf(shape), follows))
    .orderBy(...orderOf(shape))
    .limit(sql.placeholder('limit'))
    .offset(start === 'offset' ? sql.placeholder('offset') : 0);
  return sql`${orders}.rowid in ${page}`;
}
