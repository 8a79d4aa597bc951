import { type Column, FlexRender, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { releaseFocusOfRow } from '../release-focus.ts';
import type { Features, TableInstance } from './columns.ts';
import { SelectRow } from './SelectBox.tsx';

interface Props<Row extends RowData> {
  table: TableInstance<Row>;
  loading: boolean;
  lines: 1 | 2;
  /** The height of a card that isn't laid out yet, in rem. */
  cardHeight: number;
  /** Names a row for its checkbox; undefined if rows cannot be selected. */
  labelOf: ((row: Row) => string) | undefined;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];
const SKELETONS = {
  1: <span className="skeleton my-1 block h-4 w-4/5 min-w-12" />,
  2: <span className="skeleton my-3 block h-4 w-4/5 min-w-12" />,
};
/** Cards outside the viewport are laid out only near it: laying out fifty at once takes a phone half a second. */
const CARD = '@max-[54rem]:[content-visibility:auto]';
const ROW =
  'grid @min-[16rem]:grid-cols-2 gap-x-4 gap-y-3 @min-[36rem]:grid-cols-4 border-t border-bone-deep p-4 @min-[54rem]:table-row @min-[54rem]:hover:bg-bone/60 @min-[54rem]:focus-within:bg-bone/60';
const CELL =
  'block min-w-0 text-left align-top @max-[16rem]:wrap-anywhere @min-[54rem]:table-cell @min-[54rem]:px-3 @min-[54rem]:py-2.5 first:@min-[54rem]:pl-4 last:@min-[54rem]:pr-4';
const SELECT_CELL = `${CELL} min-h-6 @max-[54rem]:-mb-1.5 @max-[54rem]:col-span-full`;
/** The link that opens a row is large enough for a finger without making the row higher, on one line or more. */
const ROW_LINK = '[&_a]:-my-2.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:py-2.5';

export function TableBody<Row extends RowData>({ table, loading, lines, cardHeight, labelOf }: Props<Row>) {
  return (
    <tbody className="block @min-[54rem]:table-row-group">
      {loading
        ? SKELETON_ROWS.map((key) => (
            <tr key={key} aria-hidden={loading} className={ROW}>
              {labelOf && <td className={SELECT_CELL} />}
              {table.getAllLeafColumns().map((column, index) => (
                <BodyCell key={column.id} column={column} isRowHeader={index === 0}>
                  {SKELETONS[lines]}
                </BodyCell>
              ))}
            </tr>
          ))
        : table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              ref={releaseFocusOfRow}
              data-id={row.id}
              className={`${ROW} ${CARD}`}
              style={{ containIntrinsicSize: `auto ${cardHeight}rem` }}
            >
              {labelOf && (
                <td className={SELECT_CELL}>
                  <SelectRow row={row} label={labelOf(row.original)} />
                </td>
              )}
              {row.getAllCells().map((cell, index) => (
                <BodyCell key={cell.id} column={cell.column} isRowHeader={index === 0}>
                  <FlexRender cell={cell} />
                </BodyCell>
              ))}
            </tr>
          ))}
    </tbody>
  );
}

interface CellProps<Row extends RowData> {
  column: Column<Features, Row>;
  isRowHeader: boolean;
  children: ReactNode;
}

function BodyCell<Row extends RowData>({ column, isRowHeader, children }: CellProps<Row>) {
  const { header, meta } = column.columnDef;
  const Cell = isRowHeader ? 'th' : 'td';
  const figures = meta?.numeric ? 'tabular-nums @min-[54rem]:text-right @min-[54rem]:whitespace-nowrap' : '';
  return (
    <Cell
      {...(isRowHeader && { scope: 'row' })}
      className={`${CELL} font-normal ${figures} ${isRowHeader ? ROW_LINK : ''} ${meta?.wide ? '@max-[54rem]:col-span-full' : ''}`}
    >
      <span className="block text-xs text-stone @min-[54rem]:hidden">{String(header)}</span>
      {children}
    </Cell>
  );
}
