import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** For links to it. */
  id?: string;
  /** Omits the padding, for a table that fills the card. */
  flush?: boolean;
}

/** A titled card of the details of a record. */
export function Section({ title, children, id, flush = false }: Props) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={`panel ${flush ? '' : 'p-4'}`}>
      <h3 id={titleId} className={`font-bold ${flush ? 'px-4 py-3' : 'mb-2'}`}>
        {title}
      </h3>
      {children}
    </section>
  );
}
