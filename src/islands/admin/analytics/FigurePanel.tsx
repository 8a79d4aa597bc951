import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** Omits the padding, for a table that fills the panel. */
  flush?: boolean;
}

/** A titled part of the analytics. */
export function FigurePanel({ title, children, flush = false }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <h2 id={id} className="px-4 py-3 text-lg">
        {title}
      </h2>
      {flush ? children : <div className="px-4 pb-2">{children}</div>}
    </section>
  );
}
