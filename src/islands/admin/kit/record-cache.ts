import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../toast/show-toast.ts';

interface RecordKind {
  /** The first part of every query key of the screen; `[root, 'detail', id]` is that of a record. */
  root: string;
  /** Where the error that says that the record has changed has it as it is now. */
  field: string;
}

/** Returns a hook with what forms do with a record that the server answers with. */
export function recordCache<Item extends { id: string }>({ root, field }: RecordKind) {
  return function useRecordCache() {
    const queryClient = useQueryClient();
    const show = (record: Item) => {
      queryClient.setQueryData([root, 'detail', record.id], record);
      void queryClient.invalidateQueries({
        queryKey: [root],
        predicate: ({ queryKey }) => queryKey[1] !== 'detail',
      });
    };
    return {
      /** Shows a record after a change, and loads the list and its counts again. */
      saved(record: Item, title: string, description?: string): void {
        show(record);
        showToast(title, description);
      },
      /** Shows and returns the record of the error that says that it has changed. */
      onStale(body: Record<string, unknown>): Item | null {
        const stored = body[field];
        if (typeof stored !== 'object' || stored === null) return null;
        show(stored as Item);
        return stored as Item;
      },
    };
  };
}
