import type { ReactNode } from 'react';
import { displayNumber } from '#shared/count-words.ts';
import { releaseFocusOnRemoval } from '../release-focus.ts';

interface Props {
  count: number;
  /** How many of them are on other pages. */
  elsewhere: number;
  noun: string;
  onClear: () => void;
  /** What to do with the selected rows. */
  children: ReactNode;
}

/** What can be done with the selected rows, in view while the list scrolls below it. On a phone, its actions wrap: none is out of sight. */
export function BulkBar({ count, elsewhere, noun, onClear, children }: Props) {
  return (
    <section
      // The selection may end by pressing a button of the bar, or after its action.
      ref={releaseFocusOnRemoval}
      aria-label="Selected rows"
      className="bulk-bar on-dark sticky bottom-4 z-10 flex flex-wrap items-center gap-x-3 rounded-md bg-ink p-2 text-sm text-white shadow-raised"
    >
      <p role="status" className="px-1 font-bold">
        {`${displayNumber(count)} ${noun} selected`}
        {elsewhere > 0 && `, ${displayNumber(elsewhere)} not on this page`}
      </p>
      <button type="button" className="link min-h-11 cursor-pointer px-1" onClick={onClear}>
        Clear selection
      </button>
      <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2 p-1.5 max-md:w-full max-md:*:max-w-full max-md:*:grow md:whitespace-nowrap">
        {children}
      </div>
    </section>
  );
}
