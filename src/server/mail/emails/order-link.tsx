import { Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { Greeting, OrderAccessNote, OrderButton, type OrderEmailProps } from './order-parts.tsx';

/** Sends the link that someone requested on the page "Find my order". */
export function OrderLink({ order, orderUrl, findOrderUrl }: OrderEmailProps) {
  return (
    <EmailLayout heading={`Your order ${order.orderNumber}`} preview="The link you requested.">
      <Greeting order={order} />
      <Paragraph text="Here's the link to your order. It shows your order's status and tracking." />
      <OrderButton orderUrl={orderUrl} />
      <Paragraph text="Didn't request this? You can ignore it." />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}
