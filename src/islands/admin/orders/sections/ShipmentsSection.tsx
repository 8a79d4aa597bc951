import { choiceName } from '#shared/cart.ts';
import type { AdminOrder, AdminShipment } from '#shared/schemas/admin-orders.schema.ts';
import { shipmentName } from '#shared/shipment-methods.ts';
import { Moment } from '../../kit/Moment.tsx';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { Section } from '../../kit/Section.tsx';
import { useTimeOf } from '../../kit/use-time-of.ts';
import { ShipmentActions } from '../actions/ShipmentActions.tsx';

/** The shipments of an order, oldest first (docs/product/fulfillment.md#shipments). */
export function ShipmentsSection({ order }: { order: AdminOrder }) {
  return (
    <Section title="Shipments" flush>
      <ul className="text-sm">
        {order.shipments.map((shipment) => (
          <ShipmentRow key={shipment.id ?? shipment.trackingNumber} shipment={shipment} order={order} />
        ))}
      </ul>
    </Section>
  );
}

function ShipmentRow({ shipment, order }: { shipment: AdminShipment; order: AdminOrder }) {
  const { id, method, isByHand, items, trackingUrl, shippedAt, emailGoesOutAt } = shipment;
  const timeOf = useTimeOf();
  const name = shipmentName(shipment);
  const contents = items.flatMap(({ id: itemId, quantity }) => {
    const item = order.items.find((known) => known.id === itemId);
    return item ? [{ id: itemId, words: `${quantity} × ${choiceName(item.productName, item)}` }] : [];
  });
  return (
    <li
      ref={releaseFocusOnRemoval}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-bone-deep px-4 py-3"
    >
      <div className="min-w-0 grow basis-60">
        <p className="font-bold wrap-anywhere">
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer" className="link">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {contents.map((line) => (
          <p key={line.id} className="wrap-anywhere">
            {line.words}
          </p>
        ))}
        <p className="text-stone">
          {method !== 'handed_over' && (isByHand ? 'Shipped by hand, ' : 'Shipped by a print vendor, ')}
          {shippedAt ? <Moment at={shippedAt} as="exact" /> : 'date unknown'}
        </p>
        {emailGoesOutAt && <p>{`The email to the customer goes out at ${timeOf(emailGoesOutAt)}.`}</p>}
      </div>
      {id !== null && isByHand && <ShipmentActions order={order} shipment={{ ...shipment, id }} />}
    </li>
  );
}
