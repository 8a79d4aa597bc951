import { orderSums } from '#shared/order.ts';
import { Columns, Details, type LabeledValue, LineItems, Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import {
  addressColumn,
  Greeting,
  OrderAccessNote,
  OrderButton,
  type OrderEmailProps,
  toLineItem,
} from './order-parts.tsx';

const NEXT_STEP = "Your payment went through. We'll email you when your order ships.";

interface OrderConfirmationProps extends OrderEmailProps {
  /** Such as `Arrives Dec 3–8`. Emails that an earlier release queued have none. */
  delivery?: string;
}

/** Confirms a paid order to its buyer. */
export function OrderConfirmation({ order, orderUrl, findOrderUrl, delivery }: OrderConfirmationProps) {
  const facts: LabeledValue[] = [
    ['Order', order.orderNumber],
    ...(delivery ? [['Delivery', delivery] as const] : []),
  ];
  const sums = orderSums(order).map(([, label, amount]): LabeledValue => [label, amount]);
  const addresses = [
    addressColumn('Ships to', order.shippingAddress),
    addressColumn('Billed to', order.billingAddress),
  ];
  return (
    <EmailLayout heading={`Order ${order.orderNumber} confirmed`} preview={NEXT_STEP}>
      <Greeting order={order} />
      <Paragraph text={`Thank you for your order. ${NEXT_STEP}`} />
      <Details rows={facts} />
      <OrderButton orderUrl={orderUrl} />
      <LineItems items={order.items.map(toLineItem)} sums={sums} />
      <Columns columns={addresses} />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}
