import { TriangleAlert } from 'lucide-react';
import { ApiError } from '#shared/api-client.ts';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Moment } from '../kit/Moment.tsx';
import { ItemsSection } from './sections/ItemsSection.tsx';
import { CustomerSection, ShippingSection, TotalsSection } from './sections/SummarySections.tsx';
import { TimelineSection } from './sections/TimelineSection.tsx';
import { VendorOrdersSection } from './sections/VendorOrdersSection.tsx';
import { useOrder } from './use-orders.ts';

export function OrderDetail({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useOrder(orderId);
  if (error) {
    return error instanceof ApiError && error.status === 404 ? (
      <p role="alert" className="p-4">
        <strong>Order not found.</strong> The link may be incomplete.
      </p>
    ) : (
      <LoadError message="Failed to load this order. Please try again." error={error} onRetry={refetch} />
    );
  }
  return data ? <Sections order={data} /> : <DetailSkeleton />;
}

function Sections({ order }: { order: AdminOrder }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <AttentionNotice attention={order.attention} />
      <div className="grid gap-4 md:grid-cols-3">
        <CustomerSection order={order} />
        <ShippingSection address={order.shippingAddress} />
        <TotalsSection order={order} />
      </div>
      <ItemsSection items={order.items} />
      {order.vendorOrders.length > 0 && <VendorOrdersSection vendorOrders={order.vendorOrders} />}
      <TimelineSection events={order.events} />
    </div>
  );
}

function AttentionNotice({ attention }: Pick<AdminOrder, 'attention'>) {
  if (attention.length === 0) return null;
  return (
    <section aria-label="Needs attention" className="rounded-md border border-bad bg-bad-soft p-4 text-sm">
      <ul className="flex flex-col gap-3">
        {attention.map(({ reason, createdAt }) => (
          <li key={reason} className="flex gap-3">
            <TriangleAlert aria-hidden="true" size={20} className="shrink-0 text-bad" />
            <div>
              <strong className="text-bad">{ATTENTION_WORDS[reason].label}</strong>
              <p>{ATTENTION_WORDS[reason].advice}</p>
              <p className="text-xs">
                Since <Moment at={createdAt} as="exact" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4" aria-busy="true">
      <p role="status" className="sr-only">
        Loading order...
      </p>
      <div className="grid gap-4 md:grid-cols-3">
        <div className="skeleton h-48" />
        <div className="skeleton h-48" />
        <div className="skeleton h-48" />
      </div>
      <div className="skeleton h-40" />
      <div className="skeleton h-32" />
    </div>
  );
}
