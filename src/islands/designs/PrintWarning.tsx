import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  message: string;
  /** A button that fixes it, if one can. */
  children?: ReactNode;
}

/** A warning that the print may not be what the shopper expects. Scrolls into view when it appears. */
export function PrintWarning({ message, children }: Props) {
  const warning = useRef<HTMLDivElement>(null);
  // With braces: newer browsers return a promise, which React would call as a cleanup.
  useEffect(() => {
    warning.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={warning} className="scroll-my-4 rounded-md bg-warn-soft p-3 text-sm">
      <p className="flex gap-2 text-warn" role="status">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        {message}
      </p>
      {children}
    </div>
  );
}
