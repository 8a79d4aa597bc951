import { addressLines } from '#shared/address.ts';
import { describeChoice } from '#shared/cart.ts';
import { flawWords } from '#shared/designs/print-flaws.ts';
import { printedWords } from '#shared/designs/printed-size.ts';
import { displayMoney } from '#shared/money.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import type { Order, OrderItem } from '#shared/schemas/order.schema.ts';
import { type LineItem, LinkButton, Paragraph, SmallPrint } from './blocks.tsx';

/** What every email to a buyer needs. */
export interface OrderEmailProps {
  order: Order;
  /** The order's page, with the token that opens it. */
  orderUrl: string;
  findOrderUrl: string;
}

/** Uses the first name only where it is known to be one: the shipping address may be somebody else's. */
export function Greeting({ order: { customerName, shippingAddress } }: Pick<OrderEmailProps, 'order'>) {
  const { firstName } = shippingAddress;
  return <Paragraph text={`Hi ${customerName.startsWith(`${firstName} `) ? firstName : customerName},`} />;
}

export function OrderButton({
  orderUrl,
  label = 'Track this order',
}: Pick<OrderEmailProps, 'orderUrl'> & { label?: string }) {
  return <LinkButton label={label} href={orderUrl} />;
}

/** Tells where questions go. */
export function ReplyNote() {
  return <Paragraph text="Questions about your order? Reply to this email." />;
}

export function OrderAccessNote({ findOrderUrl }: Pick<OrderEmailProps, 'findOrderUrl'>) {
  return (
    <SmallPrint
      text="Anyone with this link can see your order, so keep it private. Lost it? Find your order here:"
      href={findOrderUrl}
    />
  );
}

export function addressColumn(title: string, address: Address) {
  return { title, text: addressLines(address).join('\n') };
}

export function toLineItem(item: OrderItem): LineItem {
  const { quantity, productName, mockupUrl, design, subtotal } = item;
  const printed = design && printedWords(design.printedInches, design.placement);
  return {
    title: `${quantity} × ${productName}`,
    detail: [describeChoice(item), mockupUrl && 'your design', printed].filter(Boolean).join(', '),
    amount: displayMoney(subtotal),
  };
}

/** Returns a line item with the picture of its design and what the buyer accepted about the print. */
export function toApprovedItem(item: OrderItem, { orderUrl }: Pick<OrderEmailProps, 'orderUrl'>): LineItem {
  const shown = toLineItem(item);
  if (!item.design) return shown;
  const { detailUrl, acceptedFlaws } = item.design;
  const accepted = flawWords(acceptedFlaws);
  return {
    ...shown,
    detail: accepted ? `${shown.detail} (you approved: ${accepted})` : shown.detail,
    picture: detailUrl ? new URL(detailUrl, orderUrl).href : undefined,
  };
}
