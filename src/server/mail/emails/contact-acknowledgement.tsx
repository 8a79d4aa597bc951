import { Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

/**
 * Confirms a message from the contact form to its sender. Repeats nothing from the message: the recipient may
 * be somebody whose address was typed in by another person.
 */
export function ContactAcknowledgement() {
  const reply = "We'll get back to you as soon as possible.";
  return (
    <EmailLayout heading="We got your message" preview={reply}>
      <Paragraph text="Hi," />
      <Paragraph text={`Thank you for contacting us. ${reply}`} />
      <Paragraph text="Didn't contact us? Someone may have entered your address by mistake. You can ignore this email." />
    </EmailLayout>
  );
}
