import type { Order, Shipment } from '#shared/order.ts';
import { type Block, type Fact, paragraph } from '../mail/letter.ts';
import type { NewEmail } from '../mail/queue-email.ts';
import { addressBlock, contents, findAgain, letterToBuyer, type Needs, orderButton } from './order-letter.ts';

/** The e-mail that tells the buyer of a parcel that left. */
export function shippingLetter(needs: Needs, order: Order, shipment: Shipment): NewEmail {
  const { orderNumber, shippingAddress } = order;
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const inParcel = order.items.filter((item) => item.trackingNumber === trackingNumber);
  const rest = inParcel.length > 0 && inParcel.length < order.items.length;
  const facts: Fact[] = [
    ...(carrier ? [['Carrier', carrier] as const] : []),
    ['Tracking number', trackingNumber],
  ];
  return letterToBuyer(order, {
    template: 'shipping-notice',
    subject: `Your order ${orderNumber} is on its way`,
    once: `shipment ${order.id} ${trackingNumber}`,
    heading: rest ? 'Part of your order is on its way' : 'Your order is on its way',
    preview: [`Order ${orderNumber}`, carrier, trackingNumber].filter(Boolean).join(', '),
    blocks: [
      paragraph(`Hello ${order.customerName},`),
      paragraph(
        rest
          ? `a parcel of your order ${orderNumber} has left. We write again when the rest leaves.`
          : `your order ${orderNumber} has left.`,
      ),
      { kind: 'facts', rows: facts },
      ...tracking(trackingUrl),
      ...(inParcel.length > 0 ? [contents(inParcel)] : []),
      { kind: 'columns', columns: [{ title: 'Ships to', text: addressBlock(shippingAddress) }] },
      orderButton(needs, order),
      findAgain(needs),
    ],
  });
}

function tracking(href: string | null): Block[] {
  return href ? [{ kind: 'button', label: 'Track your parcel', href }] : [];
}
