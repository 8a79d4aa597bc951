import {
  type Arguments,
  type CallName,
  callWithHeaders,
  type InputOf,
  type OutputOf,
} from '../../../../client/api.ts';
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

type RowOf<Name extends CallName> = OutputOf<Name> extends readonly (infer Row)[] ? Row : never;

/** A call that returns rows. */
type ListName = {
  [Name in CallName]: Name extends `GET ${string}` ? ([RowOf<Name>] extends [never] ? never : Name) : never;
}[CallName];

/** The query of a list. TypeScript accepts it for any call with optional fields only; the API validates it. */
export type ListQuery = Record<string, string>;

/** A call whose rows can be paged through, with every parameter of a view. */
type PageName = {
  [Name in ListName]: ListQuery extends InputOf<Name> ? Name : never;
}[ListName];

/** Returns a view's row filters as the API's query. */
export function rowQuery({ q, filters }: Pick<ListView, 'q' | 'filters'>): ListQuery {
  return { ...filters, ...(q && { q }) };
}

/** Returns the API's query for the rows of a view's page, in its order. */
export function pageQuery(view: ListView, pageSize: number): ListQuery {
  return {
    ...rowQuery(view),
    ...(view.sort && { sort: view.sort }),
    limit: String(pageSize),
    offset: String((view.page - 1) * pageSize),
  };
}

/** Loads the page of a view from a list of the API. */
export function fetchPage<Name extends PageName>(
  name: Name,
  view: ListView,
  pageSize: number,
): Promise<ListPage<RowOf<Name>>> {
  // `PageName` says that it takes this query.
  return fetchRows(name, ...([pageQuery(view, pageSize)] as unknown as Arguments<Name>));
}

/** Loads rows of a list of the API, by its path parameters and its whole query. */
export async function fetchRows<Name extends ListName>(
  name: Name,
  ...args: Arguments<Name>
): Promise<ListPage<RowOf<Name>>> {
  const { data, ...counts } = await fetchCounted(name, ...args);
  return { rows: data as RowOf<Name>[], ...counts };
}

/** Loads a list with more than its rows. `X-Total-Count` is the number of matches: `1042`, or `10000+` if there are more. */
export async function fetchCounted<Name extends CallName>(
  name: Name,
  ...args: Arguments<Name>
): Promise<{ data: OutputOf<Name> } & Counts> {
  const { data, headers } = await callWithHeaders(name, ...args);
  const total = headers.get('X-Total-Count') ?? '';
  return { data, total: Number.parseInt(total, 10), hasMore: total.endsWith('+') };
}
