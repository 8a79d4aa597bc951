import { addressLines } from '#shared/address.ts';
import { describeChoice } from '#shared/cart.ts';
import { byShelf, packingSlip } from '#shared/packing.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { Moment } from '../kit/Moment.tsx';
import { PackedOrderLink } from './PackedOrderLink.tsx';

/** What goes into the package of an order, and where it goes: what its packing slip lists. */
export function PackContents({ order, titleId }: { order: AdminOrder; titleId: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h2 id={titleId} className="text-lg">
        <PackedOrderLink id={order.id} orderNumber={order.orderNumber} />
      </h2>
      <p className="text-sm text-stone">
        Placed <Moment at={order.createdAt} as="ago" />
      </p>
      {order.items.length === 0 && (
        <p className="text-sm">We don't know its items. Its notes may say what was ordered.</p>
      )}
      <ul className="flex flex-col gap-2">
        {byShelf(packingSlip(order).lines).map(({ item, quantity }) => (
          <li key={item.id} className="flex items-center gap-3">
            {item.mockupUrl && (
              <img src={item.mockupUrl} alt="" width={64} height={64} className="size-16 object-contain" />
            )}
            <span className="min-w-0 wrap-anywhere">
              <strong className="tabular-nums">{`${quantity} × ${item.productName}`}</strong>
              <span className="block text-sm text-stone">{describeChoice(item)}</span>
            </span>
          </li>
        ))}
      </ul>
      <address className="text-sm wrap-anywhere not-italic">
        {addressLines(order.shippingAddress).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
