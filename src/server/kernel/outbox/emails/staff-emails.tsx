import { displayMoney } from '#shared/money.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { Columns, Details, LineItems, LinkButton, Paragraph, TypedText } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { addressColumn, toLineItem } from './order-blocks.tsx';

interface StaffOrderProps {
  order: Order;
  /** The order in the back office. */
  adminUrl: string;
}

/** Tells staff of a new paid order. */
export function StaffOrder({ order, adminUrl }: StaffOrderProps) {
  const { orderNumber, customerName, customerEmail, customerPhone, shippingAddress, total } = order;
  return (
    <EmailLayout heading={`New order ${orderNumber}`} preview={`${customerName}, ${displayMoney(total)}`}>
      <LineItems items={order.items.map(toLineItem)} sums={[['Total', displayMoney(total)]]} />
      <Details
        rows={[
          ['Customer', customerName || '–'],
          ['Email', customerEmail || '–'],
          ['Phone', customerPhone ?? '–'],
        ]}
      />
      <Columns columns={[addressColumn('Ships to', shippingAddress)]} />
      <LinkButton label="Open the order" href={adminUrl} />
    </EmailLayout>
  );
}

interface StaffFlagProps {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  label: string;
  advice: string;
  /** What the customer wrote, or what else there is to know. */
  message?: string;
  /** The order in the back office. */
  adminUrl: string;
}

/** Tells staff that an order needs a person. */
export function StaffFlag({ orderNumber, label, advice, message, adminUrl, ...customer }: StaffFlagProps) {
  return (
    <EmailLayout heading={label} preview={`Order ${orderNumber}`}>
      {message && <TypedText text={message} />}
      <Paragraph text={advice} />
      <Details
        rows={[
          ['Order', orderNumber],
          ['Customer', customer.customerName || '–'],
          ['Email', customer.customerEmail || '–'],
        ]}
      />
      <LinkButton label="Open the order" href={adminUrl} />
    </EmailLayout>
  );
}

interface StaffJobProps {
  kind: string;
  /** What the job is about, such as an id. */
  subject: string;
  attempts: number;
  error: string;
  /** It goes on at its times. */
  isSchedule?: boolean;
}

/** Tells staff of a background job that won't be tried again, or of a scheduled one that keeps failing. */
export function StaffJob({ kind, subject, attempts, error, isSchedule = false }: StaffJobProps) {
  const next = isSchedule
    ? 'It failed three times in a row and is tried again by itself.'
    : "It won't be tried again by itself.";
  return (
    <EmailLayout
      heading={isSchedule ? 'A background job keeps failing' : 'A background job failed'}
      preview={kind}
    >
      <Paragraph text={`${next} Ask whoever runs the site to find out why.`} />
      <Details
        rows={[
          ['Job', kind],
          ['About', subject],
          ['Attempts', String(attempts)],
          ['Error', error],
        ]}
      />
    </EmailLayout>
  );
}

interface StaffDifferencesProps {
  /** How many there are, in words. */
  title: string;
  /** The differences in the back office. */
  adminUrl: string;
}

/** Tells staff that the books and the payment provider disagree. */
export function StaffDifferences({ title, adminUrl }: StaffDifferencesProps) {
  return (
    <EmailLayout heading={title} preview="Our books and the payment provider disagree">
      <Paragraph text="Our books and the payment provider disagree. The payments screen lists every difference, and their orders are flagged." />
      <LinkButton label="See the differences" href={adminUrl} />
    </EmailLayout>
  );
}

interface StaffDeclinesProps {
  /** How many cards were declined in the last hour, and for how many payments and client addresses. */
  declined: number;
  payments: number;
  addresses: number;
}

/** To staff: someone may be testing stolen cards. */
export function StaffDeclines({ declined, payments, addresses }: StaffDeclinesProps) {
  return (
    <EmailLayout
      heading="Many cards were declined"
      preview={`${declined} declined cards in an hour. Someone may be trying stolen ones.`}
    >
      <Paragraph text="Someone may be trying stolen cards, or a customer can't pay. A payment is canceled after five declined cards, and an address with too many of them has to wait an hour." />
      <Details
        rows={[
          ['Declined cards in the last hour', String(declined)],
          ['Payments', String(payments)],
          ['Client addresses', String(addresses)],
        ]}
      />
      <Paragraph text="Look at the failed payments in Stripe. If they go on, turn on Radar's rules there." />
    </EmailLayout>
  );
}

interface StaffLostProductsProps {
  /** How many there are, in words. */
  title: string;
  vendorName: string;
  /** How many products of the vendor are on sale, with these. */
  onSale: number;
  /** Some of them. */
  names: string[];
  /** The products in the back office. */
  adminUrl: string;
}

/** Asks staff about products that a print vendor's list lost. */
export function StaffLostProducts({ title, vendorName, onSale, names, adminUrl }: StaffLostProductsProps) {
  return (
    <EmailLayout heading={title} preview="They stay on sale until you decide">
      <Paragraph
        text={`The last sync found far fewer products at ${vendorName} than before: ${onSale} are on sale. They stay on sale until you decide whether to take the missing ones out of the store.`}
      />
      <Paragraph text={`Missing: ${names.join(', ')}`} />
      <LinkButton label="Decide" href={adminUrl} />
    </EmailLayout>
  );
}

interface TestMessageProps {
  username: string;
  /** The host name of the website. */
  site: string;
}

/** Shows an administrator that the website can send email. */
export function TestMessage({ username, site }: TestMessageProps) {
  return (
    <EmailLayout heading="Email works" preview={`A test message from ${site}.`}>
      <Paragraph text={`Hi ${username},`} />
      <Paragraph
        text={`You asked for this test message in the back office of ${site}. Since you can read it, the website can send email to this address.`}
      />
    </EmailLayout>
  );
}
