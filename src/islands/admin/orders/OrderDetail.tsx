import { TriangleAlert } from 'lucide-react';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { OrderActions } from './actions/OrderActions.tsx';
import { ResolveForm } from './actions/ResolveForm.tsx';
import { FulfillPanel } from './fulfillment/FulfillPanel.tsx';
import { isRetriedByVendor } from './fulfillment/fulfillment-words.ts';
import { orderRecord } from './orders.queries.ts';
import { DisputesSection } from './sections/DisputesSection.tsx';
import { EmailsSection } from './sections/EmailsSection.tsx';
import { ItemsSection } from './sections/ItemsSection.tsx';
import { RefundsSection } from './sections/RefundsSection.tsx';
import { ShipmentsSection } from './sections/ShipmentsSection.tsx';
import { CustomerSection, ShippingSection, TotalsSection } from './sections/SummarySections.tsx';
import { TimelineSection } from './sections/TimelineSection.tsx';
import { VendorOrdersSection } from './sections/VendorOrdersSection.tsx';

/** Everything needed to fulfill an order and to answer its customer. */
export function OrderDetail({ id }: { id: string }) {
  return <LoadedRecord {...orderRecord(id)}>{(order) => <Sections order={order} />}</LoadedRecord>;
}

function Sections({ order }: { order: AdminOrder }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <AttentionNotice order={order} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <CustomerSection order={order} />
        <ShippingSection address={order.shippingAddress} />
        <TotalsSection order={order} />
      </div>
      {order.events.some(({ type }) => type === 'dispute_opened' || type === 'dispute_closed') && (
        <DisputesSection order={order} />
      )}
      <ItemsSection order={order} />
      {order.allowed.fulfill && (order.goesOutAt !== null || !isRetriedByVendor(order)) && (
        <FulfillPanel order={order} />
      )}
      {order.vendorOrders.length > 0 && <VendorOrdersSection order={order} />}
      {order.shipments.length > 0 && <ShipmentsSection order={order} />}
      {order.refunds.length > 0 && <RefundsSection order={order} />}
      <OrderActions order={order} />
      <EmailsSection orderId={order.id} />
      <TimelineSection events={order.events} />
    </div>
  );
}

/** Returns what was noted about an open flag, without repetitions, newest first. */
function notesOf({ events }: AdminOrder, reason: AttentionReason, since: string): string[] {
  const notes = events.flatMap(({ type, after, note, createdAt }) =>
    type === 'flagged' && after === reason && createdAt >= since && note ? [note] : [],
  );
  return [...new Set(notes.reverse())];
}

function AttentionNotice({ order }: { order: AdminOrder }) {
  const { attention } = order;
  if (attention.length === 0) return null;
  return (
    <section aria-label="Needs attention" className="rounded-md border border-bad bg-bad-soft p-4 text-sm">
      <ul className="flex flex-col gap-3">
        {attention.map(({ reason, createdAt }) => (
          <li key={reason} className="flex gap-3">
            <TriangleAlert aria-hidden="true" size={20} className="shrink-0 text-bad" />
            <div className="grow">
              <strong className="text-bad">{ATTENTION_WORDS[reason].label}</strong>
              {notesOf(order, reason, createdAt).map((note) => (
                <p key={note} className="font-bold wrap-break-word">
                  {note}
                </p>
              ))}
              <p>{`${ATTENTION_WORDS[reason].event} ${ATTENTION_WORDS[reason].advice}`}</p>
              <p className="text-xs">
                Since <Moment at={createdAt} as="exact" />
              </p>
              <ResolveForm order={order} reason={reason} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
