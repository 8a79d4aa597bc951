import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import type { SyncSummary } from '#shared/schemas/vendors.schema.ts';
import { SYNC_PAGE_SIZE, type SyncState } from '#shared/vendors.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { fetchRows } from '../../kit/list/fetch-page.ts';
import { useMoreRows } from '../../kit/list/use-more-rows.ts';
import { Moment } from '../../kit/Moment.tsx';
import { Section } from '../../kit/Section.tsx';
import { SampleBadge } from '../../kit/StatusBadges.tsx';
import { MoreButton } from './MoreButton.tsx';
import { SyncChanges } from './SyncChanges.tsx';
import { resultWords } from './sync-words.ts';
import { HISTORY_KEY } from './vendors.queries.ts';

const STATES: Record<SyncState, { label: string; tone: string }> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  running: { label: 'Running', tone: 'moving' },
  done: { label: 'Done', tone: 'done' },
  failed: { label: 'Failed', tone: 'failed' },
};

/** The last syncs of products, newest first, with what each changed (docs/product/vendors.md#product-sync). */
export function SyncHistory() {
  const { rows, query } = useMoreRows(HISTORY_KEY, (offset) =>
    fetchRows('GET /api/admin/vendors/syncs', { limit: SYNC_PAGE_SIZE, offset }),
  );
  return (
    <Section title="Sync history" flush>
      {query.error && (
        <LoadError
          message="Failed to load the sync history. Please try again."
          error={query.error}
          onRetry={query.refetch}
        />
      )}
      {!rows && !query.error && <div className="skeleton m-4 mt-0 h-24" />}
      {rows?.length === 0 && (
        <p className="border-t border-bone-deep p-4 text-sm">
          No syncs yet. Connect a print vendor, then sync.
        </p>
      )}
      <ul>
        {rows?.map((sync) => (
          <SyncItem key={sync.id} sync={sync} />
        ))}
      </ul>
      <MoreButton query={query} label="Show older syncs" />
    </Section>
  );
}

function SyncItem({ sync }: { sync: SyncSummary }) {
  const [isOpen, setIsOpen] = useState(false);
  const { vendorName, state, startedBy, createdAt, error, isSample } = sync;
  const { label, tone } = STATES[state];
  const isDone = state === 'done';
  return (
    <li className="border-t border-bone-deep">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
          <strong>{vendorName}</strong>
          <span>
            <Moment at={createdAt} as="ago" />, by {startedBy ?? 'the site'}
          </span>
          <span className={`badge badge-${tone}`}>{label}</span>
          {isSample && <SampleBadge />}
          <span className="wrap-anywhere">{isDone ? resultWords(sync) : error}</span>
          <ChevronsUpDown aria-hidden="true" size={16} className="ml-auto shrink-0" />
        </summary>
        {isOpen && <SyncChanges syncId={sync.id} isDone={isDone} />}
      </details>
    </li>
  );
}
