import { and, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { SEARCH_STATUS_STEP } from '#db/triggers.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import { likePattern, trigramPhrase } from '#server/kernel/search/search-text.ts';
import type { Services } from '#server/kernel/services.ts';
import { NEWEST_FIRST } from '#shared/order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-state.ts';
import {
  conditionOf,
  type FilterShape,
  followsIn,
  type OrderFilter,
  orderOf,
  unsentBefore,
} from './order-filter.ts';

const ASCII = /^[ -~]*$/;
/** With more matches than this, reading an index of all orders is faster than looking up each match. */
const MAX_LOOKUPS = 1000;
const NO_LIMIT = -1;

const statements = preparedOn((db) => ({
  anyTrial: db.select({ id: orders.id }).from(orders).where(sql`${orders.isTrial} = 1`).limit(1).prepare(),
  // Drizzle has no virtual tables.
  matches: db.$client
    .prepare<[string, number], number>(
      `select rowid % ${SEARCH_STATUS_STEP} from order_search where order_search match ? limit ?`,
    )
    .pluck(),
  count: db.$client
    .prepare<[string, number, number, number], number>(
      `select count(*) from (select 1 from order_search where order_search match ?
        and rowid between cast(? as integer) * ${SEARCH_STATUS_STEP} and cast(? as integer) * ${SEARCH_STATUS_STEP} - 1
        and rowid % ${SEARCH_STATUS_STEP} not in (select number from orders where is_trial = 1)
        limit ?)`,
    )
    .pluck(),
}));

export interface Selection {
  shape: FilterShape;
  /** Those of the placeholders. */
  values: Record<string, string | number | undefined>;
}

/**
 * Returns the statement and the values for a filter. The trigram index narrows a search that has few matches; the
 * pattern decides, so that every search finds the same, however it is found.
 */
export function selectOrders(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  filter: OrderFilter,
): Selection {
  const { status, needs, search, ids, mode, sort = NEWEST_FIRST } = filter;
  const tests = takesRealMoney(env) ? 'trial' : 'test';
  // Without such orders, SQLite counts an index without reading it.
  const others = () => (statements(db).anyTrial.get() ? 'real' : 'any');
  const numbers = search !== undefined && !ids ? findFewMatches(db, search) : undefined;
  return {
    shape: {
      status: status !== undefined,
      needs,
      search: search !== undefined,
      listed: ids ? 'id' : numbers && 'number',
      mode: ids ? 'any' : mode ? tests : others(),
      sort,
    },
    values: {
      status,
      unsentBefore: unsentBefore(now()),
      pattern: search && likePattern(search),
      listed: JSON.stringify(ids ?? numbers),
    },
  };
}

/** Returns the numbers of the orders that may match; `undefined` if they are many or the search is too short. */
function findFewMatches(db: Db, search: string): number[] | undefined {
  const phrase = trigramPhrase(search);
  if (phrase === undefined) return undefined;
  const numbers = statements(db).matches.all(phrase, MAX_LOOKUPS + 1);
  return numbers.length > MAX_LOOKUPS ? undefined : numbers;
}

/**
 * Returns the number of matches of a search in each status, counted in the trigram index alone; `undefined` if the
 * index can't decide.
 */
export function countInIndex(db: Db, filter: OrderFilter): Map<OrderStatus, number> | undefined {
  const phrase = decidingPhrase(filter);
  if (phrase === undefined) return undefined;
  const { count } = statements(db);
  return new Map(
    ORDER_STATUSES.map((status, index) => [status, count.get(phrase, index, index + 1, NO_LIMIT) ?? 0]),
  );
}

/**
 * Returns the number of matches of a search, counted in the trigram index alone and only as far as `most`; `undefined`
 * if the index can't decide.
 */
export function countInIndexUpTo(db: Db, most: number, filter: OrderFilter): number | undefined {
  const phrase = decidingPhrase(filter);
  if (phrase === undefined) return undefined;
  const index = filter.status ? ORDER_STATUSES.indexOf(filter.status) : 0;
  const end = filter.status ? index + 1 : ORDER_STATUSES.length;
  return statements(db).count.get(phrase, index, end, most);
}

/**
 * Returns what the trigram index has to match to decide a filter alone. It can't with other filters, for short searches,
 * and beyond ASCII, where it folds more letters than the pattern.
 */
function decidingPhrase({ search, needs, ids, mode }: OrderFilter): string | undefined {
  return search && !needs && !ids && !mode && ASCII.test(search) ? trigramPhrase(search) : undefined;
}

/** Prepares statements once per open database and shape of a filter. */
export function preparedByShape<S>(
  prepare: (db: Db, shape: FilterShape) => S,
): (db: Db, shape: FilterShape) => S {
  const shapes = preparedOn((_db) => new Map<string, S>());
  return (db, shape) => {
    const prepared = shapes(db);
    const key = Object.values(shape).join();
    const known = prepared.get(key) ?? prepare(db, shape);
    prepared.set(key, known);
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
