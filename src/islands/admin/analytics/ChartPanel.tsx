import { useId } from 'react';
import { Chart, type Point } from './Chart.tsx';

interface Props {
  title: string;
  points: readonly Point[];
  format?: (value: number) => string;
  isHorizontal?: boolean;
  /** The names of the columns: of what the bars stand for, and of each figure. */
  columns: readonly [string, ...string[]];
  /** The same figures as the bars, and more. */
  rows: readonly (readonly [string, ...string[]])[];
}

/** A chart, and its figures as a table. */
export function ChartPanel({ title, points, format, isHorizontal, columns, rows }: Props) {
  const id = useId();
  const [first, ...figures] = columns;
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
        <table className="mb-2 w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-left text-xs text-stone">
              <th scope="col" className="py-1">
                {first}
              </th>
              {figures.map((name) => (
                <th key={name} scope="col" className="py-1 text-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name} className="border-t border-bone-deep">
                <th scope="row" className="py-1 text-left font-normal">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={figures[index]} className="py-1 text-right tabular-nums">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
