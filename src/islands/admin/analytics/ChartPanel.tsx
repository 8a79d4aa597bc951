import type { ComponentProps } from 'react';
import { Chart } from './Chart.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import { FigureTable } from './FigureTable.tsx';

type Table = Omit<ComponentProps<typeof FigureTable>, 'caption'>;

/** The rows of the table have the figures of the bars, and more. */
interface Props extends Table, ComponentProps<typeof Chart> {
  title: string;
}

/** A chart, and its figures as a table. */
export function ChartPanel({ title, columns, rows, ...chart }: Props) {
  return (
    <FigurePanel title={title}>
      <Chart {...chart} />
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
          Show as a table
        </summary>
        <FigureTable caption={title} columns={columns} rows={rows} />
      </details>
    </FigurePanel>
  );
}
