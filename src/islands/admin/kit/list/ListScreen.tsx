import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState, SortingState } from '@tanstack/react-table';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { displayNumber, plural } from '#shared/count-words.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { readSort } from '#shared/sort.ts';
import { capitalized } from '#shared/status-words.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { releaseFocus } from '../release-focus.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { ListPage } from './fetch-page.ts';
import { type DayFilter, type ListFilter, ListFilters } from './ListFilters.tsx';
import type { ListAddress, ListView } from './list-view.ts';
import { useListKeys } from './use-list-keys.ts';

interface Props<Row extends { id: string }> {
  list: ListAddress;
  view: ListView;
  /** Names the rows: `['order', 'orders']`. */
  noun: readonly [one: string, many: string];
  caption: string;
  /** The first part of the screen's query keys. */
  queryKey: string;
  pageSize: number;
  load: (view: ListView) => Promise<ListPage<Row>>;
  columns: Columns<Row>;
  filters: readonly (ListFilter | DayFilter)[];
  moreFilters?: readonly (ListFilter | DayFilter)[];
  /** The height of a usual card on a phone, in rem. */
  cardHeight: number;
  /** Names a row for its checkbox. */
  nameOf: (row: Row) => string;
  /** What to do with the selected rows. Without it, rows cannot be selected. */
  bulk?: (ids: string[], clear: () => void) => ReactNode;
  /** Next to the title, such as an export of all matching rows. */
  actions?: (total: number) => ReactNode;
  /** Announces rows that were added since the list was loaded. */
  news?: ReactNode;
  /** Below the list, shown once it has loaded: before, it would move with the height of the rows. */
  below?: ReactNode;
  /** Returns the reload interval of these rows in milliseconds, for rows that change on their own. */
  refreshEvery?: (rows: readonly Row[]) => number | false;
  words: {
    failed: string | ((error: Error) => string);
    loading: string;
    /** Shown without any rows at all. */
    nothing: ReactNode;
    /** Shown without matching rows. */
    noMatch: (view: ListView) => string;
  };
}

/** A list with search, filters, sorting, paging and selection, all in its address (docs/architecture.md#a-new-admin-screen). */
export function ListScreen<Row extends { id: string }>({
  list,
  view,
  noun,
  caption,
  queryKey,
  pageSize,
  load,
  columns,
  filters,
  moreFilters,
  cardHeight,
  nameOf,
  bulk,
  actions,
  news,
  below,
  refreshEvery,
  words,
}: Props<Row>) {
  const [one, many] = noun;
  const queryClient = useQueryClient();
  const { open: _, ...listed } = view;
  const {
    data: loaded,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: [queryKey, 'list', listed],
    queryFn: () => load(view),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && refreshEvery?.(state.data.rows)) ?? false,
  });
  // Rendering a page of rows takes a while: a deferred render lets typing and scrolling interrupt it.
  const data = useDeferredValue(loaded);
  const { selected, setSelected, ids, toggle, clear } = useSelection(
    list.addressOf(view, { page: 1, open: null }),
  );
  const elsewhere = data ? ids.length - data.rows.filter(({ id }) => selected[id]).length : 0;
  const keys = useListKeys(toggle);
  const [onSearch] = useState(() => (q: string) => list.view.change({ q }, { replace: true }));

  const isLoading = !error && (!data || isPlaceholderData || data !== loaded);
  const isFiltered = view.q !== '' || Object.keys(view.filters).length > 0;
  const isBeyond = (data?.total ?? 0) > 0;
  const sorting: SortingState = view.sort ? [readSort(view.sort)] : [];

  return (
    <>
      <div ref={keys} className="flex flex-col gap-4">
        <ListFilters list={list} view={view} filters={filters} more={moreFilters} onSearch={onSearch} />
        <section aria-labelledby={`${queryKey}-list`} className="panel">
          <ListHeading
            id={`${queryKey}-list`}
            noun={noun}
            data={data}
            hasFailed={error !== null}
            loading={isLoading ? words.loading : null}
            first={(view.page - 1) * pageSize + 1}
          >
            {actions?.(data?.total ?? 0)}
          </ListHeading>
          {news}
          <DataTable
            caption={caption}
            columns={columns}
            rows={data?.rows}
            busy={!data || isPlaceholderData}
            lines={2}
            cardHeight={cardHeight}
            failure={
              error && {
                message: failureWords(error, words.failed),
                error,
                // The rest of the screen usually failed for the same reason as the list.
                onRetry: () => queryClient.refetchQueries({ queryKey: [queryKey], type: 'active' }),
              }
            }
            empty={
              <NoRows
                words={
                  isBeyond ? `No ${many} on this page` : isFiltered ? words.noMatch(view) : words.nothing
                }
                action={isBeyond ? 'First page' : isFiltered ? 'Clear filters' : null}
                onAction={() => list.view.change(isBeyond ? { page: 1 } : { q: '', filters: {} })}
              />
            }
            sorting={{
              value: sorting,
              onChange: ([next]) =>
                list.view.change({ sort: next ? `${next.desc ? '-' : ''}${next.id}` : null }),
            }}
            {...(bulk && { selection: { value: selected, onChange: setSelected, labelOf: nameOf } })}
            paging={
              data && {
                page: view.page,
                pageSize,
                total: data.total,
                hrefOf: (page) => list.addressOf(view, { page }),
                onChange: (page) => {
                  list.view.change({ page });
                  document.getElementById(`${queryKey}-list`)?.scrollIntoView();
                },
              }
            }
          />
        </section>
        {bulk && ids.length > 0 && (
          <BulkBar
            count={ids.length}
            elsewhere={elsewhere}
            noun={ids.length === 1 ? one : many}
            onClear={clear}
          >
            {ids.length > MAX_BULK ? <p>{`At most ${MAX_BULK} at once.`}</p> : bulk(ids, clear)}
          </BulkBar>
        )}
      </div>
      {below && <div hidden={!data && !error}>{below}</div>}
    </>
  );
}

/** A filter that the server refuses has its message beside its field. */
function failureWords(error: Error, failed: Props<{ id: string }>['words']['failed']): string {
  if (error instanceof ApiError && error.status === 422) return 'Check the filters above.';
  return typeof failed === 'string' ? failed : failed(error);
}

/** Returns the ids of the selected rows. Resets when other rows are listed than `listedRows`. */
function useSelection(listedRows: string) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  // The previous selection is no longer in view, on any page.
  const [selectedAmong, setSelectedAmong] = useState(listedRows);
  if (selectedAmong !== listedRows) {
    setSelectedAmong(listedRows);
    setSelected({});
  }
  return {
    selected,
    setSelected,
    ids: Object.keys(selected),
    toggle: (id: string) => setSelected(({ [id]: was, ...rest }) => (was ? rest : { ...rest, [id]: true })),
    clear: () => setSelected({}),
  };
}

interface HeadingProps {
  id: string;
  noun: readonly [one: string, many: string];
  /** Undefined until rows were loaded. */
  data: ListPage<unknown> | undefined;
  hasFailed: boolean;
  /** Announced while rows load; null otherwise. */
  loading: string | null;
  /** The index of the page's first row in the list, from 1. */
  first: number;
  children: ReactNode;
}

/** The list's title with its row count and the range shown. */
function ListHeading({ id, noun, data, hasFailed, loading, first, children }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <h2 id={id} className="text-lg">
        {capitalized(noun[1])}
        {data && !hasFailed ? ` (${displayNumber(data.total)}${data.hasMore ? '+' : ''})` : ''}
      </h2>
      <p role="status" className="grow text-sm text-stone max-md:order-last max-md:basis-full">
        {loading ?? (data && shownWords(data, first, noun))}
      </p>
      {children}
    </div>
  );
}

function shownWords(
  { rows, total, hasMore }: ListPage<unknown>,
  first: number,
  [one, many]: HeadingProps['noun'],
): string | false {
  if (rows.length === 0) return false;
  const last = first + rows.length - 1;
  const all = `${hasMore ? 'more than ' : ''}${plural(total, one, many)}`;
  return `Showing ${displayNumber(first)}–${displayNumber(last)} of ${all}`;
}

interface NoRowsProps {
  words: ReactNode;
  action: string | null;
  onAction: () => void;
}

function NoRows({ words, action, onAction }: NoRowsProps) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-bone-deep px-4 py-8">
      <p role="status" className="font-bold">
        {words}
      </p>
      {action && (
        <button
          type="button"
          className="button button-secondary"
          onClick={({ currentTarget }) => {
            releaseFocus(currentTarget);
            onAction();
          }}
        >
          {action}
        </button>
      )}
    </div>
  );
}
