import type { Header, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Features, TableInstance } from './columns.ts';
import { SelectAll } from './SelectBox.tsx';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown } as const;

interface Props<Row extends RowData> {
  table: TableInstance<Row>;
  selectable: boolean;
}

export function TableHead<Row extends RowData>({ table, selectable }: Props<Row>) {
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
