import type { WireSums } from '#shared/amounts.ts';
import { describeChoice } from '#shared/cart.ts';
import { isPickedUp } from '#shared/hand-order.ts';
import { displayMoney } from '#shared/money.ts';
import { orderSums } from '#shared/order.ts';
import type { Shipment } from '#shared/schemas/order.schema.ts';
import type { PaymentLinkItem } from '#shared/schemas/payment-link.schema.ts';
import { shippedPart } from '../shipped-part.ts';
import {
  Columns,
  Details,
  type LabeledValue,
  LineItems,
  LinkButton,
  Paragraph,
  SmallPrint,
  TypedText,
} from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import {
  addressColumn,
  Greeting,
  OrderAccessNote,
  OrderButton,
  type OrderEmailProps,
  ReplyNote,
  toApprovedItem,
  toLineItem,
} from './order-blocks.tsx';

const PAID = 'Your payment went through. ';
const PICK_UP = 'We have it ready for you.';
const SHIPS = "We'll email you when your order ships.";

interface OrderConfirmationProps extends OrderEmailProps {
  /** Such as `Arrives Dec 3–8`. */
  delivery: string;
}

interface PaymentLinkProps extends WireSums {
  /** The first name of the recipient. */
  name: string;
  items: readonly PaymentLinkItem[];
  payUrl: string;
  /** The last day on which it can be paid: `Dec 15, 2026`. */
  until: string;
}

/** Asks for the payment of an order that was made by hand. */
export function PaymentLink({ name, items, payUrl, until, ...sums }: PaymentLinkProps) {
  const total = displayMoney(sums.total);
  return (
    <EmailLayout heading="Your order is ready to pay" preview={`Your order costs ${total}. Pay by ${until}.`}>
      <Paragraph text={`Hi ${name},`} />
      <Paragraph
        text={`Here is the order that we talked about. Pay by card until ${until}, and we'll get to work on it.`}
      />
      <LinkButton label={`Pay ${total}`} href={payUrl} />
      <LineItems
        items={items.map((item) => ({
          title: `${item.quantity} × ${item.productName}`,
          detail: [describeChoice(item), item.isCustomized && 'your design'].filter(Boolean).join(', '),
          amount: displayMoney(item.subtotal),
        }))}
        sums={orderSums(sums).map(([, label, amount]): LabeledValue => [label, amount])}
      />
      <ReplyNote />
      <SmallPrint
        text="Anyone with this link can see your order and pay for it, so keep it private:"
        href={payUrl}
      />
    </EmailLayout>
  );
}

/** Confirms a paid order to its buyer. */
export function OrderConfirmation({ order, orderUrl, findOrderUrl, delivery }: OrderConfirmationProps) {
  const hasPaid = order.total !== '0.00';
  const nextStep = `${hasPaid ? PAID : ''}${isPickedUp(order.shippingAddress) ? PICK_UP : SHIPS}`;
  const facts: LabeledValue[] = [
    ['Order', order.orderNumber],
    ['Delivery', delivery],
  ];
  const sums = orderSums(order).map(([, label, amount]): LabeledValue => [label, amount]);
  const addresses = [
    addressColumn('Ships to', order.shippingAddress),
    addressColumn('Billed to', order.billingAddress),
  ];
  return (
    <EmailLayout heading={`Order ${order.orderNumber} confirmed`} preview={nextStep}>
      <Greeting order={order} />
      <Paragraph text={`Thank you for your order. ${nextStep}`} />
      <Details rows={facts} />
      <OrderButton orderUrl={orderUrl} />
      <LineItems items={order.items.map((item) => toApprovedItem(item, { orderUrl }))} sums={sums} />
      <Columns columns={addresses} />
      <ReplyNote />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}

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

interface OrderMessageProps extends OrderEmailProps {
  /** As the administrator typed it. */
  message: string;
}

/** Sends the buyer a message about their order that an administrator wrote. */
export function OrderMessage({ order, orderUrl, findOrderUrl, message }: OrderMessageProps) {
  return (
    <EmailLayout heading={`About your order ${order.orderNumber}`} preview={message}>
      <Greeting order={order} />
      <TypedText text={message} />
      <Paragraph text="You can reply to this email." />
      <OrderButton orderUrl={orderUrl} label="See your order" />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}

interface ShippingNoticeProps extends OrderEmailProps {
  /** Null for an order that vendors shipped without a tracking number. */
  shipment: Shipment | null;
  /** How many units of line items are in it, by their ids, as far as it's known. */
  quantities?: Record<string, number>;
}

/** What a shipment did, in its email. */
const SHIPPED_HOW = {
  tracked: 'has shipped',
  letter: 'has been mailed as a letter, without tracking',
  handed_over: 'was handed to you in person',
} as const satisfies Record<Shipment['method'], string>;

/** Notifies the buyer of a shipment: of the whole order, of a part of it or of the rest. */
export function ShippingNotice({ order, orderUrl, findOrderUrl, shipment, quantities }: ShippingNoticeProps) {
  const { orderNumber, shippingAddress } = order;
  const { carrier, trackingNumber, trackingUrl } = shipment ?? {};
  const { shipped, part, isMoreToCome, units } = shippedPart(order, shipment, quantities);
  const isPart = part === 'part';
  const how = SHIPPED_HOW[shipment?.method ?? 'tracked'];
  const isHandedOver = shipment?.method === 'handed_over';
  const headline = isHandedOver ? 'was handed to you' : 'is on its way';
  const details: LabeledValue[] = [
    ...(carrier ? [['Carrier', carrier] as const] : []),
    ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
  ];
  return (
    <EmailLayout
      heading={`${isPart ? 'Part of your order' : 'Your order'} ${headline}`}
      preview={[`Order ${orderNumber}`, carrier, trackingNumber].filter(Boolean).join(', ')}
    >
      <Greeting order={order} />
      <Paragraph
        text={
          isPart
            ? `Part of your order ${orderNumber} ${how}.${isMoreToCome ? " We'll email you when the rest ships." : ''}`
            : `${part === 'rest' ? 'The rest of your' : 'Your'} order ${orderNumber} ${how}.`
        }
      />
      {details.length > 0 && <Details rows={details} />}
      {trackingUrl && <LinkButton label="Track your package" href={trackingUrl} />}
      {shipped.length > 0 && (
        <LineItems
          items={shipped.map((item) => ({ ...toLineItem({ ...item, quantity: units(item) }), amount: '' }))}
          sums={[]}
        />
      )}
      {!isHandedOver && <Columns columns={[addressColumn('Ships to', shippingAddress)]} />}
      <OrderButton orderUrl={orderUrl} />
      <ReplyNote />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}

interface RefundNoticeProps extends OrderEmailProps {
  /** As on the wire, such as `5.00`. */
  amount: string;
  /** What was refunded, such as `2 × Field Tee, M`; none for an amount alone. */
  items: string[];
  /** The parts of the amount: all tax, and shipping without its tax. */
  tax: string;
  shipping: string;
  /** What the administrator wrote. */
  note: string | null;
}

const isNotZero = (amount: string) => amount !== '0.00';

/** Notifies the buyer of a refund that succeeded. */
export function RefundNotice({
  order,
  orderUrl,
  findOrderUrl,
  amount,
  items,
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
      preview={`Your refund for order ${orderNumber}${order.paidBy ? '' : ' is on its way to your card'}.`}
    >
      <Greeting order={order} />
      <Paragraph
        text={`${news}${order.paidBy ? '.' : ' to the card you paid with. It usually takes 5 to 10 business days to show up, depending on your bank.'}`}
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
      <ReplyNote />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}

interface StockGoneProps extends OrderEmailProps {
  /** What is out of stock, such as `2 × Field Tee, M`. */
  items: string[];
  /** Whether nothing else of the order has shipped or will. */
  isWholeOrder: boolean;
}

/** Asks the buyer what to do about items that sold out after they paid. */
export function StockGone({ order, orderUrl, findOrderUrl, items, isWholeOrder }: StockGoneProps) {
  return (
    <EmailLayout
      heading={`${isWholeOrder ? 'Your order' : 'Part of your order'} is out of stock`}
      preview="Wait for it, take another size or color, or get your money back."
    >
      <Greeting order={order} />
      <Paragraph
        text={`We're sorry. Your payment for order ${order.orderNumber} went through, but this sold out before we could set it aside for you:`}
      />
      <LineItems items={items.map((title) => ({ title, detail: '', amount: '' }))} sums={[]} />
      <Paragraph text="What would you like us to do? You can wait until we have it again, take another size or color if there is one, or get your money back for it. Choose on your order's page:" />
      <OrderButton orderUrl={orderUrl} label="Choose what to do" />
      <ReplyNote />
      <OrderAccessNote findOrderUrl={findOrderUrl} />
    </EmailLayout>
  );
}
