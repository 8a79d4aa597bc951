import { useMutation } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { isUndelivered } from '#shared/email-status.ts';
import { isSecretEmail } from '#shared/email-templates.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';

interface Props {
  email: OutboxEmail;
  /** Called after success and failure: a refusal means that the email has changed. */
  onSettled: () => void;
}

/** Cancels a waiting email, or dismisses an undelivered one, after a confirmation. Renders nothing during an attempt. */
export function CancelEmailButton({
  email: { id, template, subject, recipient, status, isSample, allowed },
  onSettled,
}: Props) {
  const isFailed = isUndelivered(status);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/emails/:id/cancel', { id }),
    onSuccess: () => showToast(isFailed ? 'Email dismissed' : 'Email canceled'),
    onError: ({ message }) => showFailure(isFailed ? 'Email not dismissed' : 'Email not canceled', message),
    onSettled,
  });
  if (!allowed.cancel) return null;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: isFailed ? 'Dismiss Email' : 'Cancel Email',
      text: [
        `“${subject}” to ${recipient} won't be sent.`,
        isFailed && 'It will no longer show up under Needs you today.',
        !isSecretEmail(template) && !isSample && 'You can still send it later with “Send again”.',
      ]
        .filter(Boolean)
        .join(' '),
      action: isFailed ? 'Dismiss' : 'Cancel email',
      cancel: 'Keep it',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className="button button-quiet text-sm text-bad"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <Ban aria-hidden="true" size={16} />
      {isPending ? (isFailed ? 'Dismissing…' : 'Canceling…') : isFailed ? 'Dismiss' : 'Cancel email'}
    </button>
  );
}
