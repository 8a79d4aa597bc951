import { INSTITUTE } from '#config/institute.ts';
import { displayMoney } from '#shared/money.ts';
import { renderLetter } from '../mail/letter.ts';
import type { NewEmail } from '../mail/queue-email.ts';
import type { NewOrder } from './new-order.ts';
import { orderNumber } from './order-wire.ts';

/** The e-mail that confirms an order to its buyer (P section 2, "Order confirmation"). */
export function orderConfirmation(order: NewOrder, number: number): NewEmail {
  const { shippingAddress: to, totals } = order;
  const lines = order.lines.map(
    ({ quantity, productName, size, color, unitPriceCents }): [string, string] => [
      `${quantity} × ${[productName, size, color].filter(Boolean).join(', ')}`,
      displayMoney(unitPriceCents * quantity),
    ],
  );
  const letter = renderLetter({
    heading: `Order ${orderNumber({ number })} confirmed`,
    paragraphs: [
      `Hello ${order.customerName},`,
      'thank you for your order. Your payment went through. We write again when your order leaves.',
    ],
    facts: [
      ...lines,
      ['Subtotal', displayMoney(totals.subtotal)],
      ['Tax', displayMoney(totals.tax)],
      ['Shipping', totals.shipping === 0 ? 'FREE' : displayMoney(totals.shipping)],
      ['Total', displayMoney(totals.total)],
      [
        'Ships to',
        `${to.firstName} ${to.lastName}\n${to.addressLine1}\n${to.city}, ${to.state} ${to.zipCode}`,
      ],
    ],
    signature: INSTITUTE.name,
  });
  const subject = `Your order ${orderNumber({ number })}`;
  return { template: 'order-confirmation', recipient: order.customerEmail, subject, ...letter };
}
