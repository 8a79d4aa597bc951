import {
  functionalUpdate,
  type Header,
  type RowData,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { readSort } from '#shared/sort.ts';
import { LoadError } from '../LoadError.tsx';
import { type Columns, type Features, TABLE_FEATURES, type TableInstance } from './columns.ts';
import { Pager } from './Pager.tsx';
import { SelectAll } from './SelectBox.tsx';
import { TableBody } from './TableBody.tsx';

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
  /** Whether `rows` are still from the previous request while the next one is pending. */
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

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown } as const;
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
        <div className="@container/table">
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

interface HeadProps<Row extends RowData> {
  table: TableInstance<Row>;
  selectable: boolean;
}

/** Sorting and select-all above the cards, which have no header row. */
function CardControls<Row extends RowData>({ table, selectable }: HeadProps<Row>) {
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  const [sort] = table.state.sorting;
  if (!selectable && sortable.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-t border-bone-deep px-4 py-2 text-sm @min-[54rem]:hidden">
      {selectable && <SelectAll table={table} />}
      {sortable.length > 0 && (
        <label className="min-w-0 grow basis-28">
          <span className="label">Sort by</span>
          <select
            className="input"
            value={sort ? `${sort.desc ? '-' : ''}${sort.id}` : ''}
            onChange={({ target: { value } }) => table.setSorting(value ? [readSort(value)] : [])}
          >
            <option value="">Default order</option>
            {sortable.map(({ id, columnDef: { header } }) => [
              <option key={id} value={id}>{`${header}, ascending`}</option>,
              <option key={`-${id}`} value={`-${id}`}>{`${header}, descending`}</option>,
            ])}
          </select>
        </label>
      )}
    </div>
  );
}

function TableHead<Row extends RowData>({ table, selectable }: HeadProps<Row>) {
  return (
    <thead className="top-0 z-1 hidden bg-bone shadow-[0_1px_0_var(--color-sand)] @min-[54rem]:sticky @min-[54rem]:table-header-group">
      <tr>
        {selectable && (
          <td className="w-px pl-4">
            <SelectAll table={table} />
          </td>
        )}
        {table.getFlatHeaders().map((header) => (
          <HeaderCell key={header.id} header={header} />
        ))}
      </tr>
    </thead>
  );
}

function HeaderCell<Row extends RowData>({ header }: { header: Header<Features, Row> }) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const Icon = sorted ? SORT_ICONS[sorted] : ArrowUpDown;
  const label = String(column.columnDef.header);
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      className={`px-3 py-2 text-xs text-stone first:pl-4 last:pr-4 ${column.columnDef.meta?.numeric ? 'text-right' : 'text-left'}`}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className="-my-2 inline-flex min-h-11 cursor-pointer items-center gap-1 font-bold hover:text-ink"
        >
          {label}
          <Icon aria-hidden="true" size={14} className="shrink-0" />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
