import type { ReactNode } from 'react';

/** A secondary line in a table cell. */
export function SubLine({ children }: { children: ReactNode }) {
  return <span className="block text-xs wrap-anywhere text-stone">{children}</span>;
}
