import { Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

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
