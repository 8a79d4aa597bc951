import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { changeProduct } from '../products.queries.ts';
import { ChartCell } from './ChartCell.tsx';
import {
  addColumn,
  addRow,
  type Chart,
  NO_CHART,
  removeColumn,
  removeRow,
  startChart,
} from './size-chart-edits.ts';
import { useProductForm } from './use-product-form.ts';

const COMPARED = [
  {
    name: 'sizeChart.columns',
    label: 'Measures',
    words: (columns: unknown) => (columns as Chart['columns']).join(', '),
  },
  {
    name: 'sizeChart.rows',
    label: 'Sizes',
    words: (rows: unknown) =>
      (rows as Chart['rows']).map(({ size, inches }) => `${size}: ${inches.join(', ')}`).join('; '),
  },
] as const;

const valuesOf = ({ sizeChart, updatedAt }: ProductDetail) => ({
  sizeChart: sizeChart
    ? {
        columns: sizeChart.columns,
        rows: sizeChart.rows.map(({ size, inches }) => ({ size, inches: inches.map(String) })),
      }
    : NO_CHART,
  updatedAt,
});

/** A product's measurements by size, as a small table. */
export function SizeChartForm({ product }: { product: ProductDetail }) {
  const id = useId();
  const { form, element, isSending, stale, errorOf, onSubmit } = useProductForm(product, {
    schema: ProductChange,
    valuesOf,
    send: (change) => changeProduct(product.id, change),
  });
  const chart = (useWatch({ control: form.control, name: 'sizeChart' }) ?? NO_CHART) as Chart;
  const setChart = (next: Chart) => {
    form.clearErrors('sizeChart');
    form.setValue('sizeChart', next, { shouldDirty: true, shouldTouch: true });
  };
  const { columns, rows } = chart;
  const sizes = product.sizes.length > 0 ? product.sizes : ['S', 'M', 'L'];
  const removeButton = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="grid size-11 shrink-0 cursor-pointer place-items-center"
      aria-label={label}
      onClick={() => {
        onClick();
        // The button that had the focus is gone.
        document.getElementById(`${id}-add`)?.focus();
      }}
    >
      <Trash2 aria-hidden="true" size={18} />
    </button>
  );
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="product" control={form.control} fields={COMPARED} stale={stale} />
      {columns.length === 0 ? (
        <p>This product has no size chart.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls on phones, including by keyboard.
        <section aria-label="Size chart" tabIndex={0} className="overflow-x-auto">
          <table className="text-left text-sm">
            <caption className="mb-1 text-left text-xs text-stone">In inches</caption>
            <thead>
              <tr>
                <th scope="col" className="p-1 pl-0 align-bottom">
                  Size
                </th>
                {columns.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a column are named by its place.
                  <th key={column} scope="col" className="p-1 align-top font-normal">
                    <span className="flex">
                      <ChartCell
                        label={`Measure ${column + 1}`}
                        isWide
                        error={errorOf(`sizeChart.columns.${column}`)}
                        {...form.register(`sizeChart.columns.${column}`)}
                      />
                      {removeButton(`Remove measure ${column + 1}`, () =>
                        setChart(removeColumn(chart, column)),
                      )}
                    </span>
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row are named by its place.
                <tr key={row}>
                  <th scope="row" className="p-1 pl-0 align-top font-normal">
                    <ChartCell
                      label={`Size ${row + 1}`}
                      error={errorOf(`sizeChart.rows.${row}.size`)}
                      {...form.register(`sizeChart.rows.${row}.size`)}
                    />
                  </th>
                  {columns.map((_column, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    <td key={column} className="p-1 align-top">
                      <ChartCell
                        label={`Size ${row + 1}, measure ${column + 1}`}
                        inputMode="decimal"
                        error={errorOf(`sizeChart.rows.${row}.inches.${column}`)}
                        {...form.register(`sizeChart.rows.${row}.inches.${column}`)}
                      />
                    </td>
                  ))}
                  <td className="align-top">
                    {removeButton(`Remove size ${row + 1}`, () => setChart(removeRow(chart, row)))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          id={`${id}-add`}
          className="button button-secondary text-sm"
          onClick={() => setChart(columns.length === 0 ? startChart(sizes) : addRow(chart))}
        >
          <Plus aria-hidden="true" size={16} />
          {columns.length === 0 ? 'Start a size chart' : 'Add size'}
        </button>
        {columns.length > 0 && (
          <button
            type="button"
            className="button button-secondary text-sm"
            onClick={() => setChart(addColumn(chart))}
          >
            <Plus aria-hidden="true" size={16} />
            Add measure
          </button>
        )}
      </div>
      <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
