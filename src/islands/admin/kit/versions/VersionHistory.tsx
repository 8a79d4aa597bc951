import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { MAX_VERSIONS } from '#shared/versions.ts';
import { LoadError } from '../LoadError.tsx';
import { VersionItem } from './VersionItem.tsx';
import type { History } from './version-words.ts';

/** The versions of a record, which are loaded when opened (docs/product/back-office.md#versions). */
export function VersionHistory(history: History) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="panel" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-bold">
        History
        <ChevronsUpDown aria-hidden="true" size={18} className="shrink-0" />
      </summary>
      <div className="border-t border-bone-deep p-4">{isOpen && <Versions {...history} />}</div>
    </details>
  );
}

function Versions({ queryKey, load, ...history }: History) {
  // Someone else may have saved since it was last open.
  const { data, error, refetch } = useQuery({ queryKey, queryFn: load, staleTime: 0 });
  if (error)
    return (
      <LoadError message="Failed to load the history. Please try again." error={error} onRetry={refetch} />
    );
  if (!data) return <div className="skeleton h-24" aria-busy="true" />;
  const { current, versions } = data;
  if (versions.length === 0) return <p className="text-sm text-stone">No versions yet.</p>;
  return (
    <>
      <ol aria-label="Versions" className="-my-3">
        {versions.map((version, index) => (
          <VersionItem
            key={version.id}
            {...history}
            version={version}
            previous={versions[index + 1]}
            current={current}
            isNewest={index === 0}
          />
        ))}
      </ol>
      {versions.length > MAX_VERSIONS && (
        <p className="mt-4 text-sm text-stone">Earlier changes are in the audit log.</p>
      )}
    </>
  );
}
