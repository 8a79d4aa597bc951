import { useMutation, useQueryClient } from '@tanstack/react-query';
import { plural } from '#shared/count-words.ts';
import type { InquiryStatus } from '#shared/inquiry.ts';
import { addressOf, call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { INQUIRIES_KEY } from '../inquiries.queries.ts';

interface Props {
  /** The selected messages. */
  ids: string[];
  onDone: () => void;
}

/** What can be done with several messages. */
export function BulkInquiryActions({ ids, onDone }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (status: InquiryStatus) => call('POST /api/contacts/status', { ids, status }),
    onSuccess({ changed, unchanged, missing }) {
      const rest = unchanged.length + missing.length;
      showToast(
        'Contacts updated',
        `${plural(changed.length, 'contact', 'contacts')} changed${rest ? `, ${rest} unchanged` : ''}.`,
      );
      void queryClient.invalidateQueries({ queryKey: [INQUIRIES_KEY] });
      onDone();
    },
    onError: ({ message }) => showFailure('Update failed', message),
  });
  const button = (label: string, status: InquiryStatus) => (
    <button
      type="button"
      className="button button-secondary"
      aria-busy={isPending}
      onClick={() => isPending || mutate(status)}
    >
      {label}
    </button>
  );
  return (
    <>
      {button('Close', 'closed')}
      {button('Mark as spam', 'spam')}
      {button('Mark as new', 'new')}
      <ExportButton
        href={addressOf('GET /api/contacts/export.csv', { ids: ids.join(',') })}
        label="Export selected"
      />
    </>
  );
}
