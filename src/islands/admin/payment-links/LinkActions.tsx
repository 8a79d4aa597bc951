import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Mail } from 'lucide-react';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import type { PaymentLink } from '#shared/schemas/payment-link.schema.ts';
import { call } from '../../../client/api.ts';
import { ApiError } from '../../../client/api-error.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { releaseFocusOnRemoval } from '../kit/release-focus.ts';
import { CopyLink } from './CopyLink.tsx';
import { cancelQuestion, emailQuestion } from './link-words.ts';
import { WAITING_LINKS } from './payment-links.queries.ts';

/** Low in a table, where the three are below each other. */
const ROW_BUTTON = 'button button-quiet text-sm @min-[54rem]:min-h-8 @min-[54rem]:py-1';

/** Copies, emails or cancels a payment link. A link that was paid or has ended leaves the list. */
export function LinkActions({ link }: { link: PaymentLink }) {
  const { id, url, customerName, customerEmail } = link;
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: WAITING_LINKS.queryKey });
  const { mutate: email, isPending: isEmailing } = useMutation({
    mutationFn: () => call('POST /api/admin/payment-links/:id/email', { id }),
    onSuccess: () => showToast('Email queued', customerEmail ?? undefined),
    onError: (error) => showProblem('Link not emailed', error),
    onSettled: reload,
  });
  const { mutate: cancel, isPending: isCanceling } = useMutation({
    mutationFn: () => call('DELETE /api/admin/payment-links/:id', { id }),
    onSuccess: () => showToast('Link canceled'),
    onError: (error) => showProblem('Link not canceled', error),
    onSettled: reload,
  });
  const askToEmail = async (address: string) => {
    if (await confirm(emailQuestion(link, address))) email();
  };
  const askToCancel = async () => {
    if (await confirm(cancelQuestion(link))) cancel();
  };
  return (
    <span ref={releaseFocusOnRemoval} className="-ml-3 flex flex-wrap gap-x-1">
      <CopyLink url={url} customerName={customerName} className={ROW_BUTTON} />
      {customerEmail && (
        <button
          type="button"
          className={ROW_BUTTON}
          aria-busy={isEmailing}
          onClick={() => isEmailing || void askToEmail(customerEmail)}
        >
          <Mail aria-hidden="true" size={16} />
          {isEmailing ? 'Sending…' : 'Email link'}
          <span className="sr-only"> to {customerName}</span>
        </button>
      )}
      <button
        type="button"
        className={`${ROW_BUTTON} text-bad`}
        aria-busy={isCanceling}
        onClick={() => isCanceling || void askToCancel()}
      >
        <Ban aria-hidden="true" size={16} />
        {isCanceling ? 'Canceling…' : 'Cancel'}
        <span className="sr-only"> the link of {customerName}</span>
      </button>
    </span>
  );
}

function showProblem(title: string, error: Error): void {
  const refused = error instanceof ApiError ? error : null;
  if (refused?.code === 'already_paid')
    showToast('Already paid', 'The link has become an order.', {
      link: { label: 'View order', href: `${ADMIN_PATHS.orderManagement}?open=${refused.body['orderId']}` },
    });
  else if (refused?.code === 'not_found') showFailure(title, 'It was paid or canceled, or has ended.');
  else showFailure(title, error.message);
}
