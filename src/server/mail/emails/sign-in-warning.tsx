import { Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

interface SignInWarningProps {
  username: string;
  /** The host name of the website. */
  site: string;
}

/** Warns the owner of an account about many failed sign-ins. */
export function SignInWarning({ username, site }: SignInWarningProps) {
  return (
    <EmailLayout heading="Failed sign-in attempts on your account" preview="You can still sign in.">
      <Paragraph text={`Hi ${username},`} />
      <Paragraph
        text={`There were many failed attempts to sign in to your account on ${site} in the last hour. To slow down whoever is guessing, we now let devices you haven't used before try only one at a time.`}
      />
      <Paragraph text="Devices you've signed in with before work as usual. On a new device, you may be asked to wait a few seconds and try again." />
      <Paragraph
        text={`If that was you, you don't need to do anything. If it wasn't, make sure your password is long and isn't used on any other site. You can change it on ${site}/account.`}
      />
    </EmailLayout>
  );
}
