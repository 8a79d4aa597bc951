import type { ReactNode } from 'react';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with figures of equal width. */
  numeric?: boolean;
}

interface Props<Row> {
  caption: string;
  /** The first column names the row. */
  columns: Column<Row>[];
  /** Absent while they are loading. */
  rows: Row[] | undefined;
  /** The rows shown are those of before, and others are on their way. */
  busy?: boolean;
  /** How high a row usually is: its skeleton is as high. */
  lines: 1 | 2;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];
const SKELETONS = {
  1: () => <span className="skeleton my-1 block h-4 w-4/5 min-w-12" />,
  2: () => <span className="skeleton my-3 block h-4 w-4/5 min-w-12" />,
};
/** The link that opens a row is a target for a finger, without making the row higher. */
const ROW_LINK = '[&_a]:-my-2.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center';
const CELL =
  'block min-w-0 text-left align-top @min-[54rem]:table-cell @min-[54rem]:px-3 @min-[54rem]:py-2.5 first:@min-[54rem]:pl-4 last:@min-[54rem]:pr-4';

/** A table where there is room for one, else a card for each row with its labels inside. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  busy = !rows,
  lines,
}: Props<Row>) {
  return (
    <div className="@container">
      <table
        aria-busy={busy}
        className={`block w-full text-sm @min-[54rem]:table ${rows && busy ? 'opacity-60' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden bg-bone @min-[54rem]:table-header-group">
          <tr>
            {columns.map(({ label, numeric }) => (
              <th
                key={label}
                scope="col"
                className={`px-3 py-2 text-xs text-stone first:pl-4 last:pr-4 ${numeric ? 'text-right' : 'text-left'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @min-[54rem]:table-row-group">
          {rows
            ? rows.map((row) => <TableRow key={row.id} columns={columns} cell={({ cell }) => cell(row)} />)
            : SKELETON_ROWS.map((key) => (
                <TableRow key={key} columns={columns} cell={SKELETONS[lines]} hidden />
              ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<Row> {
  columns: Column<Row>[];
  cell: (column: Column<Row>) => ReactNode;
  hidden?: boolean;
}

function TableRow<Row>({ columns, cell, hidden = false }: RowProps<Row>) {
  return (
    <tr
      aria-hidden={hidden || undefined}
      className="grid grid-cols-2 gap-x-4 gap-y-3 @min-[36rem]:grid-cols-4 border-t border-bone-deep p-4 @min-[54rem]:table-row @min-[54rem]:hover:bg-bone/60"
    >
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        const figures = column.numeric ? 'whitespace-nowrap tabular-nums @min-[54rem]:text-right' : '';
        return (
          <Cell
            key={column.label}
            {...(index === 0 && { scope: 'row' })}
            className={`${CELL} font-normal ${figures} ${index === 0 ? ROW_LINK : ''}`}
          >
            <span className="block text-xs text-stone @min-[54rem]:hidden">{column.label}</span>
            {cell(column)}
          </Cell>
        );
      })}
    </tr>
  );
}
