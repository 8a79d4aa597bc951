import { RefreshCw } from 'lucide-react';
import { progressWords } from './sync-words.ts';
import { useSync } from './use-sync.ts';

/** Syncs the products of the connected vendors (docs/product.md#product-sync), and says how far it is. */
export function SyncButton() {
  const { progress, isSyncing, sync } = useSync();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button type="button" className="button button-secondary" aria-busy={isSyncing} onClick={sync}>
        <RefreshCw aria-hidden="true" size={16} />
        {isSyncing ? 'Syncing…' : 'Sync Products'}
      </button>
      <p role="status" className="text-sm text-stone empty:hidden">
        {isSyncing && progress ? progressWords(progress) : ''}
      </p>
    </div>
  );
}
