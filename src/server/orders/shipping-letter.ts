import type { Order, Shipment } from '#shared/schemas/order.schema.ts';
import { type Block, type Fact, paragraph } from '../mail/letter.ts';
import type { NewEmail } from '../mail/queue-email.ts';
import {
  contents,
  findAgain,
  letterToBuyer,
  type Needs,
  orderButton,
  postalAddress,
} from './order-letter.ts';

/** The e-mail that tells the buyer of a parcel that left. */
export function shippingLetter(needs: Needs, order: Order, shipment: Shipment): NewEmail {
  const { orderNumber, shippingAddress } = order;
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const inParcel = order.items.filter((item) => item.trackingNumber === trackingNumber);
  const elsewhere = order.items.filter((item) => !inParcel.includes(item) && item.status !== 'cancelled');
  const toFollow = inParcel.length > 0 && elsewhere.some((item) => !item.trackingNumber);
  const facts: Fact[] = [
    ...(carrier ? [['Carrier', carrier] as const] : []),
    ['Tracking number', trackingNumber],
  ];
  return letterToBuyer(order, {
    template: 'shipping-notice',
    subject: `Your order ${orderNumber} is on its way`,
    once: `shipment ${order.id} ${trackingNumber}`,
    heading: toFollow ? 'Part of your order is on its way' : 'Your order is on its way',
    preview: [`Order ${orderNumber}`, carrier, trackingNumber].filter(Boolean).join(', '),
    blocks: [
      paragraph(`Hello ${order.customerName},`),
      paragraph(
        toFollow
          ? `A parcel of your order ${orderNumber} has left. We write again when the rest leaves.`
          : `${inParcel.length > 0 && elsewhere.length > 0 ? 'The rest of your' : 'Your'} order ${orderNumber} has left.`,
      ),
      { kind: 'facts', rows: facts },
      ...tracking(trackingUrl),
      ...(inParcel.length > 0 ? [contents(inParcel)] : []),
      { kind: 'columns', columns: [{ title: 'Ships to', text: postalAddress(shippingAddress) }] },
      orderButton(needs, order),
      findAgain(needs),
    ],
  });
}

function tracking(href: string | null): Block[] {
  return href ? [{ kind: 'button', label: 'Track your parcel', href }] : [];
}
