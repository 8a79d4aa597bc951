import type { ReactNode } from 'react';
import { StatTile } from './StatTile.tsx';

export type Stat<Data> = readonly [label: string, value: (data: Data) => ReactNode];

/** On a phone, two, or one where the text is large. */
const NARROW = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))]';
/** Two large figures next to each other, or one below the other on the narrowest phones and where the text is large. */
export const WIDE_PAIRS = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.75rem,40%)),1fr))]';
const COLUMNS = {
  3: `${NARROW} md:grid-cols-3`,
  4: `${NARROW} md:grid-cols-4`,
  5: `${NARROW} md:grid-cols-5`,
  /** Four wide ones. */
  wide: `${WIDE_PAIRS} xl:grid-cols-4`,
};

interface Props<Data> {
  tiles: readonly Stat<Data>[];
  /** Undefined while loading, null if there is nothing to show. */
  data: Data | null | undefined;
  hasFailed: boolean;
  columns: keyof typeof COLUMNS;
}

/** Labeled figures of the same data, side by side. */
export function StatTiles<Data>({ tiles, data, hasFailed, columns }: Props<Data>) {
  return (
    <dl className={`grid gap-3 ${COLUMNS[columns]}`}>
      {tiles.map(([label, value]) => (
        <StatTile key={label} label={label} value={data && value(data)} hasFailed={hasFailed} />
      ))}
    </dl>
  );
}
