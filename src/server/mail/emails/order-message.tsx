import { Paragraph, TypedText } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { Greeting, OrderAccessNote, OrderButton, type OrderEmailProps } from './order-parts.tsx';

interface OrderMessageProps extends OrderEmailProps {
  /** As the administrator typed it. */
  message: string;
}

/** Sends the buyer a message about their order that an administrator wrote. */
export function OrderMessage({ order, orderUrl, findOrderUrl, message }: OrderMessageProps) {
  return (
    <EmailLayout heading={`About your order ${order.orderNumber}`} preview={message.slice(0, 100)}>
      <Greeting order={order} />
      <TypedText text={message} />
      <Paragraph text="You can reply to this email." />
      <OrderButton orderUrl={orderUrl} label="See your order" />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}
