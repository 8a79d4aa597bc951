import { INSTITUTE } from '#config/institute.ts';
import { addressLines } from '#shared/address.ts';
import { displayMoney } from '#shared/money.ts';
import { orderSums } from '#shared/order.ts';
import { PATHS } from '#shared/paths.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import type { Order, OrderItem } from '#shared/schemas/order.schema.ts';
import type { Block, Letter } from '../mail/letter.ts';
import type { NewEmail } from '../mail/queue-email.ts';
import { renderLetter } from '../mail/render-letter.ts';
import type { Services } from '../services.ts';
import { orderLink } from './order-link.ts';

export type Needs = Pick<Services, 'env'>;

interface OrderLetter extends Omit<Letter, 'signature'> {
  template: string;
  subject: string;
  once?: string;
}

/** A letter to the buyer of an order, signed by the institute. */
export function letterToBuyer(
  { customerEmail }: Order,
  { template, subject, once, ...letter }: OrderLetter,
): NewEmail {
  const forms = renderLetter({ ...letter, signature: INSTITUTE.name });
  return { template, recipient: customerEmail, subject, ...forms, ...(once !== undefined && { once }) };
}

/** The button that leads to the order's page. */
export function orderButton(needs: Needs, { id }: Order): Block {
  return { kind: 'button', label: 'View your order', href: orderLink(needs, id) };
}

/** How to come back once this letter is lost. */
export function findAgain({ env }: Needs): Block {
  const href = new URL(PATHS.findMyOrder, env.siteUrl).href;
  return {
    kind: 'aside',
    text: 'The button works in any browser, without an account: keep this e-mail to yourself. If you lose it, your order number and e-mail address bring you a new link.',
    href,
  };
}

export function bill(order: Order): Block {
  return { kind: 'bill', lines: order.items.map(billLine), sums: orderSums(order) };
}

/** Items without what they cost. */
export function contents(items: readonly OrderItem[]): Block {
  return { kind: 'bill', lines: items.map((item) => ({ ...billLine(item), amount: '' })), sums: [] };
}

export function postalAddress(address: Address): string {
  return addressLines(address).join('\n');
}

function billLine({ quantity, productName, size, color, mockupUrl, subtotal }: OrderItem) {
  const design = mockupUrl ? 'your design' : null;
  return {
    title: `${quantity} × ${productName}`,
    detail: [size, color, design].filter(Boolean).join(', '),
    amount: displayMoney(subtotal),
  };
}
