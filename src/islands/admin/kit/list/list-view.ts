import { MAX_OFFSET, MAX_PAGE_SIZE } from '#shared/paging.ts';
import { createUrlView, type UrlView } from '../../../kit/url-view.ts';

/** The API can skip to this page at any page size. No list is longer. */
const MAX_PAGE = MAX_OFFSET / MAX_PAGE_SIZE;

/** What a list screen shows, as in its address: `?status=paid&q=smith&sort=-total&page=2&open=<id>`. */
export interface ListView {
  q: string;
  /** The chosen value of each filter that is set, by its name in the address. */
  filters: Readonly<Record<string, string>>;
  /** The column to sort by, `-` before it for descending; null for the server's own order. */
  sort: string | null;
  /** Counted from 1. */
  page: number;
  /** The row whose details are open over the list. */
  open: string | null;
}

/** The search box of a list. */
interface ListSearch {
  label: string;
  maxLength: number;
}

interface ListSpec {
  path: string;
  /** The allowed values of each filter by its name in the address, or a pattern for them. */
  filters: Readonly<Record<string, readonly string[] | RegExp>>;
  /** The columns that the server sorts by. */
  sorts: readonly string[];
  search: ListSearch;
}

/** The address of a list screen. */
export interface ListAddress {
  view: UrlView<ListView>;
  search: ListSearch;
  read: (search: string) => ListView;
  /** Returns the address of a changed view. A new search, filter or order starts at the first page. */
  addressOf: (view: ListView, change: Partial<ListView>) => string;
}

export function createListAddress({ path, filters, sorts, search }: ListSpec): ListAddress {
  /** Parses the query of an address and ignores invalid parameters. */
  const read = (queryString: string): ListView => {
    const query = new URLSearchParams(queryString);
    const page = Number(query.get('page'));
    const sort = query.get('sort');
    const chosen = Object.entries(filters)
      .map(([name, values]) => [name, query.get(name) ?? '', values] as const)
      .filter(([, value, values]) => (values instanceof RegExp ? values.test(value) : values.includes(value)))
      .map(([name, value]) => [name, value]);
    return {
      q: (query.get('q') ?? '').trim().slice(0, search.maxLength),
      filters: Object.fromEntries(chosen),
      sort: sort && sorts.includes(sort.replace(/^-/, '')) ? sort : null,
      page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
      open: query.get('open') || null,
    };
  };

  const addressOf = (view: ListView, change: Partial<ListView>): string => {
    const isOtherList = 'q' in change || 'filters' in change || 'sort' in change;
    const next = { ...view, ...(isOtherList && { page: 1 }), ...change };
    const query = new URLSearchParams(next.filters);
    if (next.q) query.set('q', next.q);
    if (next.sort) query.set('sort', next.sort);
    if (next.page > 1) query.set('page', String(next.page));
    if (next.open) query.set('open', next.open);
    return query.size > 0 ? `${path}?${query}` : path;
  };

  return { view: createUrlView({ read, address: addressOf }), search, read, addressOf };
}
