import { type ComponentProps, useId } from 'react';
import { Chart, type Point } from './Chart.tsx';
import { FigureTable } from './FigureTable.tsx';

type Table = Omit<ComponentProps<typeof FigureTable>, 'caption'>;

/** The rows of the table have the figures of the bars, and more. */
interface Props extends Table {
  title: string;
  points: readonly Point[];
  format?: (value: number) => string;
  isHorizontal?: boolean;
}

/** A chart, and its figures as a table. */
export function ChartPanel({ title, points, format, isHorizontal, columns, rows }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0 px-4 pb-2">
      <h2 id={id} className="py-3 text-lg">
        {title}
      </h2>
      <Chart points={points} {...(format && { format })} {...(isHorizontal && { isHorizontal })} />
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
          Show as a table
        </summary>
        <FigureTable caption={title} columns={columns} rows={rows} />
      </details>
    </section>
  );
}
