import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../toast/show-toast.ts';

interface RecordKind {
  /** The first part of the screen's query keys; `[root, 'detail', id]` is a record's key. */
  root: string;
  /** The field with the current record in the error about a changed record. */
  field: string;
}

/** Returns a hook with what forms do with a record from a response. */
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
      show,
      /** Shows a changed record, and reloads the list and its counts. */
      saved(record: Item, title: string, description?: string): void {
        show(record);
        showToast(title, description);
      },
      /** Shows and returns the record from the error about a changed record. */
      onStale(body: Record<string, unknown>): Item | null {
        const stored = body[field];
        if (typeof stored !== 'object' || stored === null) return null;
        show(stored as Item);
        return stored as Item;
      },
    };
  };
}
