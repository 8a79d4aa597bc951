import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** Lets a table reach the edges. */
  flush?: boolean;
}

/** One card of the order's details. */
export function Section({ title, children, flush = false }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`panel ${flush ? '' : 'p-4'}`}>
      <h3 id={id} className={`font-bold ${flush ? 'px-4 py-3' : 'mb-2'}`}>
        {title}
      </h3>
      {children}
    </section>
  );
}
