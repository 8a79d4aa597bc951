import { displayMoney } from '#shared/money.ts';
import { Details, Paragraph, TypedText } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { Greeting, OrderAccessNote, OrderButton, type OrderEmailProps } from './order-parts.tsx';

interface RefundNoticeProps extends OrderEmailProps {
  /** As on the wire, such as `5.00`. */
  amount: string;
  /** What was refunded, such as `2 × Field Tee, M`. Absent, as are the following, in emails of earlier releases. */
  items?: string[];
  /** The parts of the amount: all tax, and shipping without its tax. */
  tax?: string;
  shipping?: string;
  /** What the administrator wrote. */
  note?: string | null;
}

const isNotZero = (amount: string | undefined): amount is string => amount !== undefined && amount !== '0.00';

/** Notifies the buyer of a refund that succeeded. */
export function RefundNotice({
  order,
  orderUrl,
  findOrderUrl,
  amount,
  items = [],
  tax,
  shipping,
  note,
}: RefundNoticeProps) {
  const { orderNumber, total, status } = order;
  const refunded = displayMoney(amount);
  const news =
    status === 'cancelled'
      ? `Your order ${orderNumber} was canceled, and we've refunded ${refunded}`
      : `We've refunded ${refunded} of your order ${orderNumber}`;
  return (
    <EmailLayout
      heading={`We've refunded ${refunded}`}
      preview={`Your refund for order ${orderNumber} is on its way to your card.`}
    >
      <Greeting order={order} />
      <Paragraph
        text={`${news} to the card you paid with. It usually takes 5 to 10 business days to show up, depending on your bank.`}
      />
      {note && <TypedText text={note} />}
      <Details
        rows={[
          ['Order', orderNumber],
          ['Order total', displayMoney(total)],
          ...(items.length > 0 ? [['Items', items.join(', ')] as const] : []),
          ['Refunded', refunded],
          ...(isNotZero(shipping) ? [['Of which shipping', displayMoney(shipping)] as const] : []),
          ...(isNotZero(tax) ? [['Of which tax', displayMoney(tax)] as const] : []),
        ]}
      />
      <OrderButton orderUrl={orderUrl} label="View your order" />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}
