import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { disputeReasonWords, isInquiry } from '#shared/disputes.ts';
import { displayMoney } from '#shared/money.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { AdminDispute } from '#shared/schemas/disputes.schema.ts';
import { call } from '../../../../client/api.ts';
import { Deadline, DisputeBadge } from '../../disputes/DisputeFacts.tsx';
import { EvidenceDialog } from '../../disputes/EvidenceDialog.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { Section } from '../../kit/Section.tsx';

/** The disputes of an order, and what to answer (docs/product/refunds.md#disputes). */
export function DisputesSection({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'disputes', order.id],
    queryFn: () => call('GET /api/admin/orders/:id/disputes', { id: order.id }),
  });
  return (
    <Section title="Disputes" flush>
      {error && (
        <LoadError message="Failed to load the disputes. Please try again." error={error} onRetry={refetch} />
      )}
      {!data && !error && <div className="skeleton m-4 mt-0 h-24" />}
      <ul>
        {data?.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      <div className="border-t border-bone-deep px-4 py-3">
        <button type="button" className="button button-secondary text-sm" onClick={() => setIsOpen(true)}>
          Prepare evidence
        </button>
      </div>
      <EvidenceDialog open={isOpen} order={order} onClose={() => setIsOpen(false)} />
    </Section>
  );
}

function DisputeItem({ dispute }: { dispute: AdminDispute }) {
  const { id, status, amount, reason, openedAt, closedAt, address } = dispute;
  return (
    <li className="flex flex-col gap-2 border-t border-bone-deep px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DisputeBadge status={status} />
        <span className="font-bold tabular-nums">{amount === null ? '–' : displayMoney(amount)}</span>
        <span>{disputeReasonWords(reason)}</span>
      </p>
      <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[8rem_1fr] [&_dt]:text-stone">
        {closedAt === null && (
          <>
            <dt>Evidence due</dt>
            <dd>
              <Deadline dispute={dispute} />
            </dd>
          </>
        )}
        <dt>Opened</dt>
        <dd>
          <Moment at={openedAt} as="exact" />
        </dd>
        {closedAt !== null && (
          <>
            <dt>Closed</dt>
            <dd>
              <Moment at={closedAt} as="exact" />
            </dd>
          </>
        )}
      </dl>
      {isInquiry(status) && (
        <p className="text-stone">The bank asks about this payment, and holds no money for now.</p>
      )}
      <p className="text-xs wrap-anywhere text-stone">
        {address === null ? (
          `Dispute ${id}`
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            Dispute at Stripe
          </a>
        )}
      </p>
    </li>
  );
}
