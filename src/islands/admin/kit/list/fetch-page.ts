import { array, type ZodMiniType } from 'zod/mini';
import { callApiWithHeaders, type Parser } from '#shared/api-client.ts';
import type { ListView } from './list-view.ts';

/** One page of rows. */
export interface ListPage<Row> {
  rows: Row[];
  /** The number of rows on all pages. */
  total: number;
  /** True if more rows match than can be paged through. */
  hasMore?: boolean;
}

type Counts = Pick<ListPage<unknown>, 'total' | 'hasMore'>;

/** Returns the part of a view that chooses its rows, as the API's query. */
export function rowQuery({ q, filters }: Pick<ListView, 'q' | 'filters'>): URLSearchParams {
  return new URLSearchParams({ ...filters, ...(q && { q }) });
}

/** Returns the API's query for the rows of a view's page, in its order. */
export function pageQuery(view: ListView, pageSize: number): URLSearchParams {
  const query = rowQuery(view);
  if (view.sort) query.set('sort', view.sort);
  query.set('limit', String(pageSize));
  query.set('offset', String((view.page - 1) * pageSize));
  return query;
}

/** Loads the page of a view from a list of the API. */
export function fetchPage<Row>(
  path: string,
  row: ZodMiniType<Row>,
  view: ListView,
  pageSize: number,
): Promise<ListPage<Row>> {
  return fetchRows(path, row, pageQuery(view, pageSize));
}

/** Loads rows of a list of the API, by its whole query. */
export async function fetchRows<Row>(
  path: string,
  row: ZodMiniType<Row>,
  query: URLSearchParams,
): Promise<ListPage<Row>> {
  const { data, ...counts } = await fetchCounted(path, array(row), query);
  return { rows: data, ...counts };
}

/** Loads a list that has more than its rows. `X-Total-Count` says how many match: `1042`, or `10000+` if there are more. */
export async function fetchCounted<Data>(
  path: string,
  output: Parser<Data>,
  query: URLSearchParams,
): Promise<{ data: Data } & Counts> {
  const { data, headers } = await callApiWithHeaders('GET', `${path}?${query}`, output);
  const total = headers.get('X-Total-Count') ?? '';
  return { data, total: Number.parseInt(total, 10), hasMore: total.endsWith('+') };
}
