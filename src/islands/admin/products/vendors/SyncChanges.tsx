import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import type { SyncChangeRow } from '#shared/schemas/vendors.schema.ts';
import { SYNC_CHANGE_PAGE_SIZE, type SyncChange } from '#shared/vendors.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { fetchRows } from '../../kit/list/fetch-page.ts';
import { useMoreRows } from '../../kit/list/use-more-rows.ts';
import { MoreButton } from './MoreButton.tsx';
import { HISTORY_KEY } from './vendors.queries.ts';

const KINDS: Record<SyncChange, { label: string; tone: string }> = {
  added: { label: 'Added', tone: 'done' },
  changed: { label: 'Changed', tone: 'moving' },
  deactivated: { label: 'Deactivated', tone: 'stopped' },
  held: { label: 'Price to accept', tone: 'waiting' },
  missing: { label: 'Missing', tone: 'waiting' },
  picture_failed: { label: 'No picture', tone: 'waiting' },
  skipped: { label: 'To check', tone: 'neutral' },
};

interface Props {
  syncId: string;
  isDone: boolean;
}

/** What a sync did, product by product. */
export function SyncChanges({ syncId, isDone }: Props) {
  const { rows, query } = useMoreRows([...HISTORY_KEY, syncId], (offset) =>
    fetchRows('GET /api/admin/vendors/syncs/:id', { id: syncId, limit: SYNC_CHANGE_PAGE_SIZE, offset }),
  );
  return (
    <div className="px-4 pt-2 pb-3 text-sm">
      {query.error && (
        <LoadError
          message="Failed to load what this sync changed. Please try again."
          error={query.error}
          onRetry={query.refetch}
        />
      )}
      {!rows && !query.error && <div className="skeleton h-11" />}
      {rows?.length === 0 && (
        <p>{isDone ? 'Everything was as the vendor has it.' : 'Nothing was changed.'}</p>
      )}
      <ul className="flex flex-col gap-2">
        {rows?.map((change) => (
          <ChangeItem key={change.id} change={change} />
        ))}
      </ul>
      <MoreButton query={query} label="Show more changes" />
    </div>
  );
}

function ChangeItem({ change: { kind, productId, name, details } }: { change: SyncChangeRow }) {
  const { label, tone } = KINDS[kind];
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className={`badge badge-${tone}`}>{label}</span>
        {productId ? (
          <a href={`${ADMIN_PATHS.products}?open=${productId}`} className="link wrap-anywhere">
            {name}
          </a>
        ) : (
          <span className="wrap-anywhere">{name}</span>
        )}
      </p>
      <ul className="pl-4">
        {details.map((detail) => (
          <li key={detail} className="wrap-anywhere text-stone">
            {detail}
          </li>
        ))}
      </ul>
    </li>
  );
}
