import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { call } from '../../../client/api.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';
import { confirm } from './dialog/confirm.ts';
import { releaseFocusOnRemoval } from './release-focus.ts';

interface Props {
  id: string;
  /** The name of its product, different for each design of a list. */
  name: string;
  /** The first part of the query keys of lists that show it. */
  root: string;
}

/** Deletes a design and its files after a confirmation that lists what is deleted and what stays. */
export function DeleteDesign({ id, name, root }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/customizations/:id', { id }),
    onSuccess() {
      showToast('Design deleted');
      void queryClient.invalidateQueries({ queryKey: [root] });
    },
    onError: ({ message }) => showFailure('Design not deleted', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Delete this design for ${name}?`,
      text: 'This deletes its logo, print file and previews, and takes it out of carts. Orders keep the item, size, color and price, but no longer show the design. This cannot be undone.',
      action: 'Delete design',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      ref={releaseFocusOnRemoval}
      type="button"
      className="button button-quiet -ml-3 text-sm"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <Trash2 aria-hidden="true" size={16} />
      Delete design
      <span className="sr-only"> for {name}</span>
    </button>
  );
}
