import type { ReactNode } from 'react';
import { type Compared, comparisonWords } from './comparison.ts';

interface Props {
  label: string;
  /** Undefined while loading, null if there is nothing to show. */
  value: ReactNode | undefined;
  /** Whether loading failed. */
  hasFailed?: boolean;
  compared?: Compared | undefined;
}

/** A labeled figure, for use in a `<dl>`. */
export function StatTile({ label, value, hasFailed = false, compared }: Props) {
  const isLoading = value === undefined && !hasFailed;
  return (
    <div className="panel flex flex-col justify-between gap-1 px-3 py-3 sm:px-4 max-md:first:nth-last-[odd]:col-span-2">
      <dt className="text-sm text-stone">{label}</dt>
      <dd className="text-lg font-bold sm:text-xl" aria-busy={isLoading}>
        {isLoading ? (
          <span className="skeleton block h-[1lh] w-20 max-w-full" />
        ) : (
          (value ?? (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">Not available</span>
            </>
          ))
        )}
        {compared && (
          <span className="block text-xs font-normal text-stone">{comparisonWords(compared)}</span>
        )}
      </dd>
    </div>
  );
}
