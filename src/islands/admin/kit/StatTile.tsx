import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Undefined while loading, null if loading failed. */
  value: ReactNode | undefined;
}

/** A labeled figure, for use in a `<dl>`. */
export function StatTile({ label, value }: Props) {
  return (
    <div className="panel flex flex-col justify-between gap-1 px-3 py-3 sm:px-4 max-md:first:nth-last-[odd]:col-span-2">
      <dt className="text-sm text-stone">{label}</dt>
      <dd className="text-lg font-bold sm:text-xl" aria-busy={value === undefined}>
        {value === undefined && <span className="skeleton block h-[1lh] w-20" />}
        {value === null && (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">Not available</span>
          </>
        )}
        {value}
      </dd>
    </div>
  );
}
