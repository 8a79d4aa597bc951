import type { ReactNode } from 'react';

interface Props {
  count: number;
  /** How many of them are on other pages. */
  elsewhere: number;
  noun: string;
  onClear: () => void;
  /** What to do with the selected rows. */
  children: ReactNode;
}

/** What can be done with the selected rows, in view while the list scrolls below it. */
export function BulkBar({ count, elsewhere, noun, onClear, children }: Props) {
  return (
    <section
      aria-label="Selected rows"
      className="on-dark sticky bottom-4 z-10 flex flex-wrap items-center gap-3 rounded-md bg-ink p-3 text-sm text-white shadow-raised"
    >
      <p role="status" className="grow px-1 font-bold">
        {`${count.toLocaleString('en-US')} ${noun} selected`}
        {elsewhere > 0 && `, ${elsewhere.toLocaleString('en-US')} not on this page`}
      </p>
      {children}
      <button type="button" className="button button-secondary" onClick={onClear}>
        Clear selection
      </button>
    </section>
  );
}
