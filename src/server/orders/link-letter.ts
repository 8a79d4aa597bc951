import type { Order } from '#shared/schemas/order.schema.ts';
import { paragraph } from '../mail/letter.ts';
import type { NewEmail } from '../mail/queue-email.ts';
import { findAgain, letterToBuyer, type Needs, orderButton } from './order-letter.ts';

/** The e-mail with the link that somebody asked for on the page "Find my order". */
export function linkLetter(needs: Needs, order: Order): NewEmail {
  const { orderNumber, customerName } = order;
  return letterToBuyer(order, {
    template: 'order-link',
    subject: `The link to your order ${orderNumber}`,
    heading: `Your order ${orderNumber}`,
    preview: 'The link that you asked for.',
    blocks: [
      paragraph(`Hello ${customerName},`),
      paragraph('Here is the link to your order. It shows where your order stands, and its tracking.'),
      orderButton(needs, order),
      paragraph('If you did not ask for it, you need not do anything: the link went to you alone.'),
      findAgain(needs),
    ],
  });
}
