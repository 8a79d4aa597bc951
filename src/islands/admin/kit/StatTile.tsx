import type { ReactNode } from 'react';
import { type Compared, comparisonWords } from './comparison.ts';

interface Props {
  label: string;
  /** Undefined while loading, null if loading failed. */
  value: ReactNode | undefined;
  compared?: Compared | undefined;
}

/** A labeled figure, for use in a `<dl>`. */
export function StatTile({ label, value, compared }: Props) {
  return (
    <div className="panel flex flex-col justify-between gap-1 px-3 py-3 sm:px-4 max-md:first:nth-last-[odd]:col-span-2">
      <dt className="text-sm text-stone">{label}</dt>
      <dd className="text-lg font-bold sm:text-xl" aria-busy={value === undefined}>
        {value === undefined && <span className="skeleton block h-[1lh] w-20 max-w-full" />}
        {value === null && (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">Not available</span>
          </>
        )}
        {value}
        {compared && (
          <span className="block text-xs font-normal text-stone">{comparisonWords(compared)}</span>
        )}
      </dd>
    </div>
  );
}
