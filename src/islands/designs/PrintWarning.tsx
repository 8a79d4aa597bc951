import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  message: string;
  /** The ways to fix or accept it. */
  children: ReactNode;
}

/** A warning that the print won't be as the shopper expects. */
export function PrintWarning({ message, children }: Props) {
  return (
    <div className="rounded-md bg-warn-soft p-3 text-sm">
      <p className="flex gap-2 text-warn" role="status">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        {message}
      </p>
      {children}
    </div>
  );
}
