import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { UnsavedChangesContext } from './unsaved-changes.ts';

interface Props {
  title: string;
  /** If false, the form stays only while it has unsaved changes, so that no input is lost. */
  isOffered?: boolean;
  /** Whether it is open at first. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A form that is opened when it's needed. */
export function Disclosure({ title, isOffered = true, startsOpen = false, children }: Props) {
  const [hasUnsaved, setHasUnsaved] = useState(false);
  // Stays as the administrator leaves it.
  const [isOpen] = useState(startsOpen);
  if (!isOffered && !hasUnsaved) return null;
  return (
    <details open={isOpen} className="group panel">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-bold">
        {title}
        <ChevronsUpDown aria-hidden="true" size={18} className="shrink-0" />
      </summary>
      <div className="border-t border-bone-deep p-4">
        {!isOffered && (
          <p role="status" className="mb-3 text-sm font-bold">
            This isn't possible anymore. Copy what you still need.
          </p>
        )}
        <UnsavedChangesContext value={setHasUnsaved}>{children}</UnsavedChangesContext>
      </div>
    </details>
  );
}
