import { Details, LinkButton, Paragraph, TypedText } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

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
