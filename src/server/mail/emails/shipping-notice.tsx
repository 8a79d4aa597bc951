import { isShipped } from '#shared/order-state.ts';
import type { Order, Shipment } from '#shared/schemas/order.schema.ts';
import { Columns, Details, type LabeledValue, LineItems, LinkButton, Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import {
  addressColumn,
  Greeting,
  OrderAccessNote,
  OrderButton,
  type OrderEmailProps,
  toLineItem,
} from './order-parts.tsx';

type Item = Order['items'][number];

/** Returns how many pieces of a line item the buyer gets, or had. */
const wanted = ({ status, refundedQuantity, quantity }: Item) =>
  status === 'cancelled' ? 0 : quantity - refundedQuantity;

interface ShippingNoticeProps extends OrderEmailProps {
  /** Null for an order that shipped without a tracking number. */
  shipment: Shipment | null;
  /** How many pieces of line items are in it, by their ids, as far as it's known. */
  quantities?: Record<string, number>;
}

/** Notifies the buyer of a shipment: of the whole order, of a part of it or of the rest. */
export function ShippingNotice({ order, orderUrl, findOrderUrl, shipment, quantities }: ShippingNoticeProps) {
  const { orderNumber, shippingAddress } = order;
  const { carrier, trackingNumber, trackingUrl } = shipment ?? {};
  const shipped = shipment ? order.items.filter((item) => item.trackingNumber === trackingNumber) : [];
  // A refund may have come between the shipment and this email.
  const pieces = (item: Item) => quantities?.[item.id] ?? (wanted(item) || item.quantity);
  const others = order.items.filter((item) => !shipped.includes(item) && wanted(item) > 0);
  const isMoreToCome =
    shipped.length > 0 && others.some((item) => !item.trackingNumber && !isShipped(item.status));
  const isPart = isMoreToCome || shipped.some((item) => pieces(item) < wanted(item));
  const isRest = !isPart && shipped.length > 0 && others.length > 0;
  const details: LabeledValue[] = [
    ...(carrier ? [['Carrier', carrier] as const] : []),
    ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
  ];
  return (
    <EmailLayout
      heading={isPart ? 'Part of your order is on its way' : 'Your order is on its way'}
      preview={[`Order ${orderNumber}`, carrier, trackingNumber].filter(Boolean).join(', ')}
    >
      <Greeting order={order} />
      <Paragraph
        text={
          isPart
            ? `Part of your order ${orderNumber} has shipped.${isMoreToCome ? " We'll email you when the rest ships." : ''}`
            : `${isRest ? 'The rest of your' : 'Your'} order ${orderNumber} has shipped.`
        }
      />
      {details.length > 0 && <Details rows={details} />}
      {trackingUrl && <LinkButton label="Track your package" href={trackingUrl} />}
      {shipped.length > 0 && (
        <LineItems
          items={shipped.map((item) => ({ ...toLineItem({ ...item, quantity: pieces(item) }), amount: '' }))}
          sums={[]}
        />
      )}
      <Columns columns={[addressColumn('Ships to', shippingAddress)]} />
      <OrderButton orderUrl={orderUrl} />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}
