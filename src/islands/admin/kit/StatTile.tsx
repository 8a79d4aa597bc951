import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Undefined while loading, null if there is nothing to show. */
  value: ReactNode | undefined;
  /** Lines below it, in small print. */
  details?: string[];
  /** How many detail lines to leave room for while loading. */
  detailLines?: number;
  /** Whether loading failed. */
  hasFailed?: boolean;
}

/** A labeled figure, for use in a `<dl>`. */
export function StatTile({ label, value, details = [], detailLines = 0, hasFailed = false }: Props) {
  const isLoading = value === undefined && !hasFailed;
  return (
    <div className="panel row-span-2 grid grid-rows-subgrid gap-y-1 px-3 py-3 sm:px-4 max-md:first:nth-last-[odd]:col-span-full">
      <dt className="text-sm wrap-anywhere text-stone">{label}</dt>
      <dd className="text-lg font-bold wrap-anywhere sm:text-xl" aria-busy={isLoading}>
        {isLoading ? (
          <>
            <span className="skeleton block h-[1lh] w-20 max-w-full" />
            <span className="block text-xs" style={{ height: `${detailLines}lh` }} />
          </>
        ) : (
          (value ?? (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">Not available</span>
            </>
          ))
        )}
        {details.map((line) => (
          <span key={line} className="block text-xs font-normal text-stone">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
