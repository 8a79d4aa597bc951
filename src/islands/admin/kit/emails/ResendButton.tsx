import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useContext } from 'react';
import { isToBuyer } from '#shared/email-templates.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { DateFormatsContext } from '../dates.ts';
import { confirm } from '../dialog/confirm.ts';

interface Props {
  email: OutboxEmail;
  onQueued: () => void;
}

/**
 * Resends an email (docs/product/email.md#resending), after a confirmation if it was delivered. Renders nothing for a waiting or
 * sending one, a sample, or one whose text is gone.
 */
export function ResendButton({ email, onQueued }: Props) {
  const { id, subject, status, allowed } = email;
  const { day } = useContext(DateFormatsContext);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/emails/:id/resend', { id }),
    onSuccess({ status }) {
      showToast(status === 'waiting' ? 'Email queued' : 'Already sending this email');
      onQueued();
    },
    onError: ({ message }) => showFailure('Email not sent', message),
  });
  if (!allowed.resend) return null;
  const ask = async () => {
    if (status !== 'sent' || (await confirm(questionAbout(email, day)))) mutate();
  };
  return (
    <button
      type="button"
      className="button button-quiet text-sm"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <RotateCw aria-hidden="true" size={16} />
      {isPending ? 'Sending…' : 'Send again'}
      <span className="sr-only"> {subject}</span>
    </button>
  );
}

function questionAbout({ template, recipient, sentAt }: Props['email'], day: (date: Date) => string) {
  const text = [
    `Send this email to ${recipient} again?`,
    sentAt && `They already got it on ${day(new Date(sentAt))}.`,
    isToBuyer(template) && 'If the address of the order has changed since, it goes to the new one.',
  ];
  return {
    title: 'Send Again',
    text: text.filter(Boolean).join(' '),
    action: 'Send again',
    cancel: "Don't send",
  };
}
