import type { Row, RowData } from '@tanstack/react-table';
import type { Features, TableInstance } from './columns.ts';

interface Props {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (event: unknown) => void;
}

function SelectBox({ label, indeterminate = false, ...input }: Props) {
  return (
    <label className="-my-2.5 flex w-fit min-h-11 min-w-11 cursor-pointer items-center gap-2 @min-[54rem]:-mr-6">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-olive"
        {...input}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
        }}
      />
      <span className="@min-[54rem]:sr-only">{label}</span>
    </label>
  );
}

/** Selects a row; with Shift, every row since the last one that was selected. */
export function SelectRow<Item extends RowData>({ row, label }: { row: Row<Features, Item>; label: string }) {
  return (
    <SelectBox
      label={`Select ${label}`}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  );
}

export function SelectAll<Item extends RowData>({ table }: { table: TableInstance<Item> }) {
  const isChecked = table.getIsAllPageRowsSelected();
  return (
    <SelectBox
      label="Select all on this page"
      checked={isChecked}
      // Some are selected when all are.
      indeterminate={!isChecked && table.getIsSomePageRowsSelected()}
      // While the rows load.
      disabled={!table.getRowModel().rows[0]}
      onChange={table.getToggleAllPageRowsSelectedHandler()}
    />
  );
}
