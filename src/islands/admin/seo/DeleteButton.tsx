import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { call } from '../../../client/api.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { useSeoCache } from './seo.queries.ts';
import { SEO } from './seo-list.ts';

interface Props {
  path: string;
  /** In a row of the list rather than in the editor. */
  isInRow?: boolean;
}

export function DeleteButton({ path, isInRow = false }: Props) {
  const { removed } = useSeoCache();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/seo/*path', { path }),
    onSuccess() {
      if (!isInRow) SEO.view.close({ open: null });
      showToast('SEO page deleted');
      removed(path);
    },
    onError: ({ message }) => showFailure('Failed to delete SEO page', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Delete SEO Page',
      text: `Are you sure you want to delete SEO settings for "${path}"? This action cannot be undone.`,
      action: 'Delete',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className={isInRow ? 'button button-quiet text-sm' : 'button button-secondary text-bad'}
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <Trash2 aria-hidden="true" size={16} />
      {isPending ? 'Deleting…' : 'Delete'}
      {isInRow && <span className="sr-only"> {path}</span>}
    </button>
  );
}
