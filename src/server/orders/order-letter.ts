import { INSTITUTE } from '#config/institute.ts';
import type { Address } from '#shared/address.ts';
import { displayMoney } from '#shared/money.ts';
import type { Order, OrderItem } from '#shared/order.ts';
import { PATHS } from '#shared/paths.ts';
import type { Block, Fact, Letter } from '../mail/letter.ts';
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
  return { kind: 'bill', lines: order.items.map(billLine), sums: sums(order) };
}

/** Items without what they cost. */
export function contents(items: readonly OrderItem[]): Block {
  return { kind: 'bill', lines: items.map((item) => ({ ...billLine(item), amount: '' })), sums: [] };
}

export function addressBlock({ firstName, lastName, ...address }: Address): string {
  const { addressLine1, addressLine2, city, state, zipCode } = address;
  return [`${firstName} ${lastName}`, addressLine1, addressLine2, `${city}, ${state} ${zipCode}`]
    .filter(Boolean)
    .join('\n');
}

function billLine({ quantity, productName, size, color, customizationId, subtotal }: OrderItem) {
  const design = customizationId ? 'your design' : null;
  return {
    title: `${quantity} × ${productName}`,
    detail: [size, color, design].filter(Boolean).join(', '),
    amount: displayMoney(subtotal),
  };
}

function sums({ subtotal, tax, shipping, total }: Order): Fact[] {
  return [
    ['Subtotal', displayMoney(subtotal)],
    ['Tax', displayMoney(tax)],
    ['Shipping', shipping === '0.00' ? 'FREE' : displayMoney(shipping)],
    ['Total', displayMoney(total)],
  ];
}
