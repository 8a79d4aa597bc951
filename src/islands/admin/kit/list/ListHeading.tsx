import type { ReactNode } from 'react';
import { displayNumber, plural } from '#shared/count-words.ts';
import { capitalized } from '#shared/status-words.ts';
import type { ListPage } from './fetch-page.ts';

interface Props {
  id: string;
  noun: readonly [one: string, many: string];
  /** Undefined until rows were loaded. */
  data: ListPage<unknown> | undefined;
  hasFailed: boolean;
  /** Said while rows are loaded; null otherwise. */
  loading: string | null;
  /** The place of the page's first row in the list, from 1. */
  first: number;
  children: ReactNode;
}

/** The title of a list with the number of its rows, and which of them are shown. */
export function ListHeading({ id, noun, data, hasFailed, loading, first, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <h2 id={id} className="text-lg">
        {capitalized(noun[1])}
        {data && !hasFailed ? ` (${displayNumber(data.total)}${data.hasMore ? '+' : ''})` : ''}
      </h2>
      <p role="status" className="grow text-sm text-stone">
        {loading ?? (data && shownWords(data, first, noun))}
      </p>
      {children}
    </div>
  );
}

function shownWords(
  { rows, total, hasMore }: ListPage<unknown>,
  first: number,
  [one, many]: Props['noun'],
): string | false {
  if (rows.length === 0) return false;
  const last = first + rows.length - 1;
  const all = `${hasMore ? 'more than ' : ''}${plural(total, one, many)}`;
  return `Showing ${displayNumber(first)}–${displayNumber(last)} of ${all}`;
}
