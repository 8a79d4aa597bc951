import { useQuery, useQueryClient } from '@tanstack/react-query';
import { emailStatusLabel } from '#shared/email-status.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { call } from '../../../../client/api.ts';
import { followEmails } from '../../kit/emails/follow-emails.ts';
import { ResendButton } from '../../kit/emails/ResendButton.tsx';
import { GoesOutAt } from '../../kit/GoesOutAt.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { Section } from '../../kit/Section.tsx';
import { orderKey } from '../orders.queries.ts';

/** The emails about an order, each of which can be sent again (docs/product/email.md#resending). */
export function EmailsSection({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'emails', orderId],
    queryFn: () => call('GET /api/admin/orders/:id/emails', { id: orderId }),
    refetchInterval: ({ state }) => followEmails(state.data),
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
  const { subject, recipient, status, sentAt, createdAt, goesOutAt, lastError } = email;
  const queryClient = useQueryClient();
  const onQueued = () => {
    void queryClient.invalidateQueries({ queryKey: ['orders', 'emails', orderId] });
    void queryClient.invalidateQueries({ queryKey: orderKey(orderId) });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-bone-deep px-4 py-2">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className="text-xs wrap-anywhere text-stone">
          {goesOutAt ? (
            <>
              <GoesOutAt at={goesOutAt} />
              {` to ${recipient}`}
            </>
          ) : (
            <>
              {`${emailStatusLabel(email)} to ${recipient}, `}
              <Moment at={sentAt ?? createdAt} as="ago" />
            </>
          )}
        </p>
        {lastError && status !== 'sent' && <p className="text-xs wrap-anywhere text-bad">{lastError}</p>}
      </div>
      <ResendButton email={email} onQueued={onQueued} />
    </li>
  );
}
