import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { Section } from '../../kit/Section.tsx';
import { fetchOrderEmails, orderKey, resendEmail } from '../orders.api.ts';

const STATE = { waiting: 'Waiting to be sent', sent: 'Sent', failed: 'Could not be sent' } as const;

/** How often emails that wait are asked for: most are sent within seconds. */
const POLL_MS = 2000;
const isWaiting = ({ status }: OutboxEmail) => status === 'waiting';

/** The emails about an order, each of which can be sent again (docs/product.md#resending). */
export function EmailsSection({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'emails', orderId],
    queryFn: () => fetchOrderEmails(orderId),
    refetchInterval: ({ state }) => state.data?.some(isWaiting) && POLL_MS,
  });
  return (
    <Section title="Emails" flush>
      {error && (
        <LoadError message="Failed to load the emails. Please try again." error={error} onRetry={refetch} />
      )}
      {!data && !error && <div className="skeleton m-4 mt-0 h-11" />}
      {data?.length === 0 && <p className="px-4 pb-4 text-sm text-stone">No email has been sent yet.</p>}
      <ul className="text-sm">
        {data?.map((email) => (
          <EmailRow key={email.id} email={email} orderId={orderId} />
        ))}
      </ul>
    </Section>
  );
}

function EmailRow({ email, orderId }: { email: OutboxEmail; orderId: string }) {
  const { id, subject, recipient, status, sentAt, createdAt, lastError } = email;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => resendEmail(id),
    onSuccess() {
      showToast('Email queued');
      void queryClient.invalidateQueries({ queryKey: ['orders', 'emails', orderId] });
      void queryClient.invalidateQueries({ queryKey: orderKey(orderId) });
    },
    onError: ({ message }) => showFailure('Email not sent', message),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-bone-deep px-4 py-2">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className="text-xs wrap-anywhere text-stone">
          {`${STATE[status]} to ${recipient}, `}
          <Moment at={sentAt ?? createdAt} as="ago" />
        </p>
        {lastError && status !== 'sent' && <p className="text-xs wrap-anywhere text-bad">{lastError}</p>}
      </div>
      {/* What waits is sent anyway. */}
      {!isWaiting(email) && (
        <button
          type="button"
          className="button button-quiet text-sm"
          aria-busy={isPending}
          onClick={() => isPending || mutate()}
        >
          <RotateCw aria-hidden="true" size={16} />
          {isPending ? 'Sending…' : 'Send again'}
          <span className="sr-only"> {subject}</span>
        </button>
      )}
    </li>
  );
}
