import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** A form that is opened when it's needed. */
export function Disclosure({ title, children }: Props) {
  return (
    <details className="group panel">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-bold">
        {title}
        <ChevronsUpDown aria-hidden="true" size={18} className="shrink-0" />
      </summary>
      <div className="border-t border-bone-deep p-4">{children}</div>
    </details>
  );
}
