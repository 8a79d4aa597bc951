import type { ReactNode } from 'react';

/** The second, quieter line of a cell. */
export function SubLine({ children }: { children: ReactNode }) {
  return <span className="block text-xs wrap-anywhere text-stone">{children}</span>;
}
