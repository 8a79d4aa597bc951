import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** The facts of a record in a row, without those that it doesn't have. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="shrink-0 text-stone">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
