import { RefreshCw } from 'lucide-react';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import { progressWords } from './sync-words.ts';
import { useSync, useSyncReport } from './use-sync.ts';

/**
 * Syncs the products of the connected vendors (docs/product/vendors.md#product-sync), and shows the progress and what to do with
 * new products.
 */
export function SyncButton() {
  const { progress, isSyncing, sync } = useSync();
  const ended = useSyncReport(progress);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        className="button button-secondary text-sm max-md:px-3"
        aria-busy={isSyncing}
        onClick={sync}
      >
        <RefreshCw aria-hidden="true" size={16} />
        {isSyncing ? (
          'Syncing…'
        ) : (
          <span>
            Sync<span className="max-md:sr-only"> Products</span>
          </span>
        )}
      </button>
      <p role="status" className="text-sm text-stone empty:hidden">
        {isSyncing ? progress && progressWords(progress) : !!ended?.added && <NextStep added={ended.added} />}
      </p>
    </div>
  );
}

function NextStep({ added }: { added: number }) {
  return (
    <>
      {plural(added, 'new product is', 'new products are')} in the store now.{' '}
      <a href={`${ADMIN_PATHS.products}?needs=category`} className="link">
        Choose categories
      </a>
    </>
  );
}
