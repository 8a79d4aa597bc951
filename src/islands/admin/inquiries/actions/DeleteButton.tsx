import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Inquiry } from '#shared/schemas/inquiry.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { INQUIRIES_KEY, inquiryKey } from '../inquiries.queries.ts';
import { INQUIRIES } from '../inquiry-list.ts';

interface Props {
  inquiry: Pick<Inquiry, 'id' | 'firstName' | 'lastName'>;
  /** In a list row instead of the dialog. */
  isInRow?: boolean;
}

export function DeleteButton({ inquiry: { id, firstName, lastName }, isInRow = false }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/contacts/:id', { id }),
    onSuccess() {
      if (!isInRow) INQUIRIES.view.close({ open: null });
      showToast('Contact deleted');
      // Forward would show it again.
      queryClient.removeQueries({ queryKey: inquiryKey(id) });
      void queryClient.invalidateQueries({
        queryKey: [INQUIRIES_KEY],
        predicate: ({ queryKey }) => queryKey[1] !== 'detail',
      });
    },
    onError: ({ message }) => showFailure('Failed to delete contact', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Delete Contact',
      text: `Are you sure you want to delete the contact from ${firstName} ${lastName}? This action cannot be undone.`,
      action: 'Delete',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className={
        isInRow ? 'button button-quiet -ml-3 text-sm' : 'button button-secondary self-start button-dangerous'
      }
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <Trash2 aria-hidden="true" size={16} />
      {isPending ? 'Deleting…' : 'Delete'}
      {isInRow && (
        <span className="sr-only">
          {' '}
          the message from {firstName} {lastName}
        </span>
      )}
    </button>
  );
}
