import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { plural } from '#shared/count-words.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { LOG_KEY } from './assistant.queries.ts';

interface Props {
  label: string;
  /** What is deleted: "this entry". */
  what: string;
  /** The number of entries. */
  count: number;
  remove: () => Promise<unknown>;
  onDone?: () => void;
}

/** Deletes from the log after a confirmation, for example when the author asks for it. */
export function PurgeButton({ label, what, count, remove, onDone }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess() {
      onDone?.();
      showToast('Log entries deleted', `${plural(count, 'entry', 'entries')} deleted.`);
    },
    onError: ({ message }) => showFailure('Delete failed', message),
    // Also after a failure: the log may have changed.
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: [LOG_KEY],
        predicate: ({ queryKey }) => queryKey[1] !== 'detail',
      }),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Delete from the log',
      text: `Are you sure you want to delete ${what}? This action cannot be undone.`,
      action: 'Delete',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className="button button-secondary text-sm button-dangerous"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <Trash2 aria-hidden="true" size={16} />
      {isPending ? 'Deleting…' : label}
    </button>
  );
}
