interface Props {
  caption: string;
  /** The column names: the subject, then each figure. */
  columns: readonly [string, ...string[]];
  rows: readonly (readonly [string, ...string[]])[];
}

/** A small table of figures. The first cell of each row is its name. */
export function FigureTable({ caption, columns: [first, ...figures], rows }: Props) {
  return (
    <table className="mb-2 w-full text-sm wrap-anywhere">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left text-xs text-stone">
          <th scope="col" className="py-1">
            {first}
          </th>
          {figures.map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right">
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
              <td key={figures[index]} className="py-1 pl-3 text-right tabular-nums">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
