import type { RowData } from '@tanstack/react-table';
import { readSort } from '#shared/sort.ts';
import type { TableInstance } from './columns.ts';
import { SelectAll } from './SelectBox.tsx';

interface Props<Row extends RowData> {
  table: TableInstance<Row>;
  selectable: boolean;
}

/** Sorting and select-all above the cards, which have no header row. */
export function CardControls<Row extends RowData>({ table, selectable }: Props<Row>) {
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  const [sort] = table.state.sorting;
  if (!selectable && sortable.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-4 border-t border-bone-deep p-4 @min-[54rem]:hidden">
      {selectable && <SelectAll table={table} />}
      {sortable.length > 0 && (
        <label className="grow">
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
