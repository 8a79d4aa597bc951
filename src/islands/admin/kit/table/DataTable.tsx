import { functionalUpdate, type RowSelectionState, type SortingState, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { LoadError } from '../LoadError.tsx';
import { CardControls } from './CardControls.tsx';
import { type Columns, TABLE_FEATURES } from './columns.ts';
import { Pager } from './Pager.tsx';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';

interface Controlled<State> {
  value: State;
  onChange: (value: State) => void;
}

interface Selection<Row> extends Controlled<RowSelectionState> {
  /** Names a row for its checkbox. */
  labelOf: (row: Row) => string;
}

interface Paging {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Number of rows on all pages. */
  total: number;
  hrefOf: (page: number) => string;
  onChange: (page: number) => void;
}

interface Props<Row extends { id: string }> {
  caption: string;
  /** The first column names the row. */
  columns: Columns<Row>;
  /** The current page, in the server's order. Undefined while loading. */
  rows: Row[] | undefined;
  /** Whether `rows` belong to the previous request, and another response is pending. */
  busy?: boolean;
  /** Lines of text in a usual row, for the height of the skeleton rows. */
  lines: 1 | 2;
  /** The height of a usual card on a phone, in rem, so that the page hardly grows while it is scrolled. */
  cardHeight?: number;
  /** Replaces the table after a failed request. */
  failure?: { message: string; error: Error; onRetry: () => unknown } | null;
  /** Replaces the table if there are no rows. */
  empty?: ReactNode;
  /** Makes the columns with `enableSorting` sortable. The caller requests the new order from the server. */
  sorting?: Controlled<SortingState>;
  /** Adds a checkbox to each row. Rows of other pages stay selected. */
  selection?: Selection<Row>;
  /** Adds a pager if there is more than one page. */
  paging?: Paging | undefined;
}

const NO_ROWS: never[] = [];
const NO_SORTING: SortingState = [];
const NO_SELECTION: RowSelectionState = {};
const SORTED_BY_SERVER_ONLY = { enableSorting: false };

/** Renders rows as a table where there is room for one, otherwise as cards that repeat the column labels. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  busy = !rows,
  lines,
  cardHeight = 16,
  failure,
  empty,
  sorting,
  selection,
  paging,
}: Props<Row>) {
  const { page, pageSize, total } = paging ?? { page: 1, pageSize: Number.POSITIVE_INFINITY, total: 0 };
  const state = {
    sorting: sorting?.value ?? NO_SORTING,
    rowSelection: selection?.value ?? NO_SELECTION,
    pagination: { pageIndex: page - 1, pageSize },
  };
  const table = useTable({
    features: TABLE_FEATURES,
    columns,
    data: rows ?? NO_ROWS,
    state,
    getRowId: ({ id }) => id,
    defaultColumn: SORTED_BY_SERVER_ONLY,
    manualSorting: true,
    enableSorting: sorting !== undefined,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (update) => sorting?.onChange(functionalUpdate(update, state.sorting)),
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (update) => selection?.onChange(functionalUpdate(update, state.rowSelection)),
    manualPagination: true,
    rowCount: total,
    onPaginationChange: (update) =>
      paging?.onChange(functionalUpdate(update, state.pagination).pageIndex + 1),
  });

  if (failure) return <LoadError {...failure} />;
  return (
    <>
      {rows?.length === 0 && empty ? (
        empty
      ) : (
        <div className="@container">
          {rows && (sorting || selection) && <CardControls table={table} selectable={Boolean(selection)} />}
          <table
            aria-busy={busy}
            className={`block w-full text-sm @min-[54rem]:table ${rows && busy ? 'opacity-60' : ''}`}
          >
            <caption className="sr-only">{caption}</caption>
            <TableHead table={table} selectable={Boolean(selection)} />
            <TableBody
              table={table}
              loading={!rows}
              lines={lines}
              cardHeight={cardHeight}
              labelOf={selection?.labelOf}
            />
          </table>
        </div>
      )}
      {paging && total > pageSize && (
        <Pager
          page={page}
          pages={table.getPageCount()}
          hrefOf={paging.hrefOf}
          onPageChange={(to) => table.setPageIndex(to - 1)}
        />
      )}
    </>
  );
}
