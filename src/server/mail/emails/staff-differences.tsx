import { LinkButton, Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

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
