import { type SizeChart, toCentimeters } from '#shared/size-chart.ts';

/** The size chart of a product, in inches and centimeters (docs/product/catalog.md#size-chart). */
export function SizeChartTable({ chart }: { chart: SizeChart }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="pb-2 text-left font-semibold">
          Size chart <span className="font-normal text-stone">(garment laid flat)</span>
        </caption>
        <thead>
          <tr className="border-y-2 border-ink text-left">
            <th scope="col" className="py-2 pr-3">
              Size
            </th>
            {chart.columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-3 text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ size, inches }) => (
            <tr key={size} className="border-b border-bone-deep">
              <th scope="row" className="py-2 pr-3 text-left">
                {size}
              </th>
              {inches.map((measure, index) => (
                <td key={chart.columns[index]} className="py-2 pr-3 text-right whitespace-nowrap">
                  {measure} in <span className="text-stone max-sm:hidden">/ </span>
                  <span className="text-stone max-sm:block">{toCentimeters(measure)} cm</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
