import { displayMoney } from '#shared/money.ts';
import { Details, Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { Greeting, OrderAccessNote, OrderButton, type OrderEmailProps } from './order-parts.tsx';

interface RefundNoticeProps extends OrderEmailProps {
  /** As on the wire, such as `5.00`. */
  amount: string;
}

/** Notifies the buyer of a refund that succeeded. */
export function RefundNotice({ order, orderUrl, findOrderUrl, amount }: RefundNoticeProps) {
  const { orderNumber, total } = order;
  const refunded = displayMoney(amount);
  return (
    <EmailLayout
      heading={`We've refunded ${refunded}`}
      preview={`Your refund for order ${orderNumber} is on its way to your card.`}
    >
      <Greeting order={order} />
      <Paragraph
        text={`We've refunded ${refunded} of your order ${orderNumber} to the card you paid with. It usually takes 5 to 10 business days to show up, depending on your bank.`}
      />
      <Details
        rows={[
          ['Order', orderNumber],
          ['Order total', displayMoney(total)],
          ['Refunded', refunded],
        ]}
      />
      <OrderButton orderUrl={orderUrl} label="View your order" />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}
