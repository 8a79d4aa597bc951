import type { Order } from '#shared/schemas/order.schema.ts';
import { paragraph } from '../mail/letter.ts';
import type { NewEmail } from '../mail/queue-email.ts';
import { bill, findAgain, letterToBuyer, type Needs, orderButton, postalAddress } from './order-letter.ts';

/** The e-mail that confirms an order to its buyer (P section 2, "Order confirmation"). */
export function confirmationLetter(needs: Needs, order: Order): NewEmail {
  const { orderNumber, shippingAddress, billingAddress } = order;
  return letterToBuyer(order, {
    template: 'order-confirmation',
    subject: `Your order ${orderNumber}`,
    heading: `Order ${orderNumber} confirmed`,
    preview: 'Your payment went through. We write again when your order leaves.',
    blocks: [
      paragraph(`Hello ${order.customerName},`),
      paragraph(
        'Thank you for your order. Your payment went through. We write again when your order leaves.',
      ),
      orderButton(needs, order),
      bill(order),
      {
        kind: 'columns',
        columns: [
          { title: 'Ships to', text: postalAddress(shippingAddress) },
          { title: 'Billed to', text: postalAddress(billingAddress) },
        ],
      },
      findAgain(needs),
    ],
  });
}
