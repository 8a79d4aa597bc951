import { displayMoney } from '#shared/money.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { paragraph } from '../mail/letter.ts';
import type { NewEmail } from '../mail/queue-email.ts';
import { findAgain, letterToBuyer, type Needs, orderButton } from './order-letter.ts';

/** The e-mail that tells the buyer of money that went back. `amount` is a wire amount. */
export function refundLetter(
  needs: Needs,
  order: Order,
  { id, amount }: { id: string; amount: string },
): NewEmail {
  const { orderNumber, total } = order;
  const money = displayMoney(amount);
  return letterToBuyer(order, {
    template: 'refund-notice',
    subject: `A refund for your order ${orderNumber}`,
    once: `refund ${id}`,
    heading: `${money} is on its way back`,
    preview: `A refund for your order ${orderNumber}.`,
    blocks: [
      paragraph(`Hello ${order.customerName},`),
      paragraph(
        `We have sent ${money} of your order ${orderNumber} back to the card that it was paid with. Your bank decides when it shows there; that usually takes 5 to 10 business days.`,
      ),
      {
        kind: 'facts',
        rows: [
          ['Order', orderNumber],
          ['Order total', displayMoney(total)],
          ['Refunded', money],
        ],
      },
      orderButton(needs, order),
      findAgain(needs),
    ],
  });
}
