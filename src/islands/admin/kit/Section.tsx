import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** Omits the padding, for a table that fills the card. */
  flush?: boolean;
}

/** A titled card of a record's details. Takes the focus when a focused control inside is removed (`releaseFocus`). */
export function Section({ title, children, flush = false }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} tabIndex={-1} className={`panel ${flush ? '' : 'p-4'}`}>
      <h3 id={id} className={`font-bold ${flush ? 'px-4 py-3' : 'mb-2'}`}>
        {title}
      </h3>
      {children}
    </section>
  );
}
