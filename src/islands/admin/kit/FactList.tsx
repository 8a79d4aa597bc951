import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

const LAYOUTS = {
  /** One after the other. */
  row: { list: 'flex flex-wrap gap-x-6', fact: 'flex gap-2' },
  /** One below the other, with the values in a column. */
  column: { list: 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4', fact: 'col-span-2 grid grid-cols-subgrid' },
};

interface Props {
  facts: readonly Fact[];
  layout?: keyof typeof LAYOUTS;
}

/** The facts of a record, without empty ones. */
export function FactList({ facts, layout = 'row' }: Props) {
  const { list, fact } = LAYOUTS[layout];
  return (
    <dl className={`${list} gap-y-1 text-sm`}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className={fact}>
            <dt className="shrink-0 text-stone">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
