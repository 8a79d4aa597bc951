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
  /** Whether it shares a row with all others on a phone, in one panel. */
  isSmall?: boolean;
}

const TILE =
  'panel row-span-2 grid grid-rows-subgrid gap-y-1 px-3 py-3 sm:px-4 max-md:first:nth-last-[odd]:col-span-full';
const SMALL_TILE =
  'panel max-md:grow max-md:border-0 md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-1 md:px-4 md:py-3';

/** A labeled figure, for use in a `<dl>`. */
export function StatTile({
  label,
  value,
  details = [],
  detailLines = 0,
  hasFailed = false,
  isSmall = false,
}: Props) {
  const isLoading = value === undefined && !hasFailed;
  return (
    <div className={isSmall ? SMALL_TILE : TILE}>
      <dt className={`wrap-anywhere text-stone ${isSmall ? 'text-xs md:text-sm' : 'text-sm'}`}>{label}</dt>
      <dd
        className={`font-bold wrap-anywhere ${isSmall ? 'text-sm md:text-xl' : 'text-base sm:text-xl'}`}
        aria-busy={isLoading}
      >
        {isLoading ? (
          <>
            <span className={`skeleton block h-[1lh] max-w-full ${isSmall ? 'w-8 md:w-20' : 'w-20'}`} />
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
