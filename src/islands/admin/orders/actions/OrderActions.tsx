import { Printer } from 'lucide-react';
import { isShippableItem, isUnsentItem } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { Disclosure } from '../../kit/Disclosure.tsx';
import { packingSlips } from '../order-lists.ts';
import { CancelForm } from './CancelForm.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import { NoteForm } from './NoteForm.tsx';
import { ShipForm } from './ShipForm.tsx';
import { StatusForm } from './StatusForm.tsx';

/** What an administrator can do with an order (docs/product.md#changing-an-order). */
export function OrderActions({ order }: { order: AdminOrder }) {
  const shippable = order.items.filter(({ status }) => isShippableItem(status));
  const isUnsent =
    order.shipments.length === 0 &&
    order.vendorOrders.length === 0 &&
    order.items.every(({ status }) => isUnsentItem(status));
  const isUnpaid = order.status === 'pending' && order.stripePaymentIntentId === null;
  return (
    <section aria-label="Actions" className="grid items-start gap-3 md:grid-cols-2">
      {!isUnpaid && shippable.length > 0 && order.status !== 'cancelled' && (
        <Disclosure title="Ship by hand">
          {/* A note that is added meanwhile doesn't empty the form. */}
          <ShipForm key={shippable.map(({ id }) => id).join()} order={order} />
        </Disclosure>
      )}
      {isUnsent && (
        <Disclosure title="Correct email or address">
          <CorrectionForm key={order.updatedAt} order={order} />
        </Disclosure>
      )}
      <Disclosure title="Add a note or write to the customer">
        <NoteForm order={order} />
      </Disclosure>
      <Disclosure title="Change the status">
        <StatusForm key={order.status} order={order} />
      </Disclosure>
      {isUnpaid && (
        <Disclosure title="Cancel the order">
          <CancelForm order={order} />
        </Disclosure>
      )}
      <a
        href={packingSlips([order.id])}
        target="_blank"
        rel="noreferrer"
        className="panel flex min-h-11 items-center gap-3 px-4 font-bold hover:border-stone"
      >
        <Printer aria-hidden="true" size={18} />
        Packing slip
      </a>
    </section>
  );
}
