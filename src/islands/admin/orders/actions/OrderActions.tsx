import { PackagePlus, Printer } from 'lucide-react';
import { packingSlip } from '#shared/packing.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { Disclosure } from '../../kit/Disclosure.tsx';
import { mayDiscard } from '../../kit/unsaved-changes.ts';
import { MANAGED_ORDERS, packingSlips, replacementFor } from '../order-lists.ts';
import { CancelForm } from './CancelForm.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import { NoteForm } from './NoteForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { ShipForm } from './ShipForm.tsx';
import { StatusForm } from './StatusForm.tsx';

/** What an administrator can do with an order (docs/product/orders.md#changing-an-order). */
export function OrderActions({ order }: { order: AdminOrder }) {
  const { allowed } = order;
  return (
    <section aria-label="Actions" className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
      <Disclosure title="Ship by hand" isOffered={allowed.ship}>
        <ShipForm order={order} />
      </Disclosure>
      <Disclosure title="Correct email or address" isOffered={allowed.correct}>
        <CorrectionForm order={order} />
      </Disclosure>
      <Disclosure title="Correct the email address" isOffered={!allowed.correct}>
        <CorrectionForm order={order} isSent />
      </Disclosure>
      <Disclosure title="Add a note or write to the customer">
        <NoteForm order={order} />
      </Disclosure>
      <Disclosure title="Change the status">
        <StatusForm order={order} />
      </Disclosure>
      <Disclosure title="Refund the order" isOffered={allowed.refund}>
        <RefundForm order={order} />
      </Disclosure>
      <Disclosure title="Cancel the order" isOffered={allowed.cancel}>
        <CancelForm order={order} />
      </Disclosure>
      {order.items.length > 0 && order.status !== 'pending' && !order.isSample && (
        <a
          href={`?open=${replacementFor(order.id)}`}
          className="panel flex min-h-11 items-center gap-3 px-4 font-bold hover:border-stone"
          onClick={async (event) => {
            event.preventDefault();
            if (await mayDiscard()) MANAGED_ORDERS.view.open({ open: replacementFor(order.id) });
          }}
        >
          <PackagePlus aria-hidden="true" size={18} />
          Send a replacement
        </a>
      )}
      {packingSlip(order).lines.length > 0 && (
        <a
          href={packingSlips([order.id])}
          target="_blank"
          rel="noreferrer"
          className="panel flex min-h-11 items-center gap-3 px-4 font-bold hover:border-stone"
        >
          <Printer aria-hidden="true" size={18} />
          Packing slip
        </a>
      )}
    </section>
  );
}
