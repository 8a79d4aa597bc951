import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { EMAILS_KEY } from '../email.queries.ts';

/** Sends a test message to the administrator. The list shows its status. */
export function TestMessageButton() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/emails/test'),
    onSuccess({ recipient }) {
      showToast(`Test message on its way to ${recipient}`);
      void queryClient.invalidateQueries({ queryKey: [EMAILS_KEY] });
    },
    onError: ({ message }) => showFailure('Test message not sent', message),
  });
  return (
    <button
      type="button"
      className="button button-secondary text-sm"
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
    >
      <Send aria-hidden="true" size={16} />
      {isPending ? 'Sending…' : 'Send test message'}
    </button>
  );
}
