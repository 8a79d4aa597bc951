import { memo, useId } from 'react';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { type Cell, type CellTexts, isChanged, rowsOf } from './grid-cells.ts';

interface Props {
  product: AdminProduct;
  typed: CellTexts;
  errors: CellTexts;
  /** Why it wasn't saved; null if nothing was refused. */
  notice: string | null;
  /** Null reverts the cell. */
  onType: (productId: string, key: string, text: string | null) => void;
}

/** A product in the table of prices and stocks, and its variants below it. */
export const GridProduct = memo(function GridProduct({ product, typed, errors, notice, onType }: Props) {
  const id = useId();
  const cell = (value: Cell | string, name: string) =>
    typeof value === 'string' ? (
      <span className="block py-2 text-right wrap-anywhere text-stone sm:whitespace-nowrap">{value}</span>
    ) : (
      <GridCell
        id={`${id}-${value.key}`}
        cell={value}
        label={`${value.column === 'price' ? 'Price' : 'Stock'} of ${name}`}
        placeholder={value.key === 'price' || value.column === 'stock' ? undefined : product.price}
        text={typed[value.key]}
        error={errors[value.key]}
        onType={(text) => onType(product.id, value.key, text)}
      />
    );
  return (
    <tbody className="border-t border-bone-deep">
      {rowsOf(product).map(({ id: rowId, name, price, stock }, index) => (
        <tr key={rowId} className="align-top">
          <th
            scope="row"
            className={`px-4 py-3 text-left wrap-anywhere ${index > 0 ? 'pl-8 font-normal' : 'font-semibold'}`}
          >
            {name}
            {index === 0 && product.isSynced && (
              <span className="block text-xs font-normal text-stone">{product.vendor} sets its prices</span>
            )}
          </th>
          <td className="py-1 pr-2">{cell(price, index > 0 ? `${product.name}, ${name}` : name)}</td>
          <td className="py-1 pr-4">{cell(stock, index > 0 ? `${product.name}, ${name}` : name)}</td>
        </tr>
      ))}
      {notice && (
        <tr>
          <td colSpan={3} className="px-4 pb-3">
            <p tabIndex={-1} data-refused className="rounded-md bg-warn-soft p-3 text-sm wrap-anywhere">
              {notice}
            </p>
          </td>
        </tr>
      )}
    </tbody>
  );
});

interface CellProps {
  id: string;
  cell: Cell;
  label: string;
  placeholder: string | undefined;
  text: string | undefined;
  error: string | undefined;
  onType: (text: string | null) => void;
}

function GridCell({ id, cell, label, placeholder, text, error, onType }: CellProps) {
  const isEdited = isChanged(cell, text);
  return (
    <>
      <input
        id={id}
        className={`input w-full px-2 text-right tabular-nums placeholder:text-stone ${isEdited && !error ? 'border-2 border-olive bg-good-soft font-bold' : ''}`}
        data-column={cell.column}
        data-changed={isEdited || undefined}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-description={isEdited ? 'Changed' : undefined}
        inputMode={cell.column === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={placeholder}
        value={text ?? cell.stored}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== undefined) onType(null);
        }}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </>
  );
}
