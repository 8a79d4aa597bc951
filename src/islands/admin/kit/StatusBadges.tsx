import { TriangleAlert } from 'lucide-react';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { fromWire } from '#shared/money.ts';
import { type ItemStatus, type OrderStatus, statusTone } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { useAdmin } from './admin-context.ts';

export function StatusBadge({ status }: { status: OrderStatus | ItemStatus }) {
  return <span className={`badge badge-${statusTone(status)}`}>{statusLabel(status)}</span>;
}

/** Marks data created by `npm run demo`. */
export function SampleBadge() {
  return <span className="badge badge-neutral">Sample</span>;
}

/**
 * Marks what nobody paid for with real money; renders nothing for what is real. Once the shop takes real money, samples are just tests.
 */
export function ModeBadge({ livemode, isSample }: Pick<AdminOrder, 'livemode' | 'isSample'>) {
  const { takesRealMoney } = useAdmin();
  if (isSample && !takesRealMoney) return <SampleBadge />;
  return livemode ? null : <span className="badge badge-neutral">Test</span>;
}

/** How much of an order was refunded; renders nothing without a refund. */
export function RefundedBadge(order: Pick<AdminOrder, 'refundedTotal' | 'fullyRefunded'>) {
  if (fromWire(order.refundedTotal) === 0) return null;
  return <span className="badge badge-stopped">{order.fullyRefunded ? 'Refunded' : 'Partly refunded'}</span>;
}

/** The status of an order, with a badge for each reason that it needs attention. `isByHand` marks the status. */
export function OrderBadges({
  status,
  attention,
  livemode,
  isSample,
  refundedTotal,
  fullyRefunded,
  isByHand = false,
}: Pick<AdminOrder, 'status' | 'attention' | 'livemode' | 'isSample' | 'refundedTotal' | 'fullyRefunded'> & {
  isByHand?: boolean;
}) {
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusBadge status={status} />
      {isByHand && <span className="text-xs text-stone">By hand</span>}
      <RefundedBadge refundedTotal={refundedTotal} fullyRefunded={fullyRefunded} />
      <ModeBadge livemode={livemode} isSample={isSample} />
      {attention.map(({ reason }) => (
        <span key={reason} className="badge gap-1 bg-bad-soft text-bad">
          <TriangleAlert aria-hidden="true" size={14} className="shrink-0" />
          {ATTENTION_WORDS[reason].label}
        </span>
      ))}
    </span>
  );
}
