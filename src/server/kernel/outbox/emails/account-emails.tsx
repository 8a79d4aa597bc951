import { LinkButton, Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

interface PasswordLinkProps {
  username: string;
  /** The host name of the website. */
  site: string;
  /** The page that the link opens, with its token. */
  url: string;
  /** How long the link works. */
  hours: number;
}

const worksFor = (hours: number) =>
  `The link works once, and for ${hours === 1 ? 'an hour' : `${hours} hours`}.`;

/** Sends the link to choose a new password. */
export function PasswordReset({ username, site, url, hours }: PasswordLinkProps) {
  return (
    <EmailLayout heading="Choose a new password" preview={`For your account on ${site}.`}>
      <Paragraph text={`Hi ${username},`} />
      <Paragraph text={`Here's the link to choose a new password for your account ${username} on ${site}.`} />
      <LinkButton label="Choose a new password" href={url} />
      <Paragraph text={`${worksFor(hours)} Your old password still works until you choose a new one.`} />
      <Paragraph text="Didn't ask for this? You can ignore it. Don't forward this email: whoever has the link can choose your password." />
    </EmailLayout>
  );
}

/** Sends the link to choose the first password of an account that an administrator created. */
export function AccountInvitation({ username, site, url, hours }: PasswordLinkProps) {
  return (
    <EmailLayout heading="Your new account" preview={`Choose a password for ${site}.`}>
      <Paragraph text="Hello," />
      <Paragraph text={`We created an account for you on ${site}. Your username is ${username}.`} />
      <LinkButton label="Choose a password" href={url} />
      <Paragraph text={`${worksFor(hours)} After that, use "Forgot password?" on the sign-in page.`} />
      <Paragraph text="Don't forward this email: whoever has the link can choose your password." />
    </EmailLayout>
  );
}

interface AccountProps {
  username: string;
  /** The host name of the website. */
  site: string;
}

/** To the owner of an account: its password was changed. */
export function PasswordChanged({ username, site }: AccountProps) {
  return (
    <EmailLayout heading="Your password was changed" preview={`For your account on ${site}.`}>
      <Paragraph text={`Hi ${username},`} />
      <Paragraph
        text={`The password of your account ${username} on ${site} was just changed, and all other devices were signed out. If that was you, you don't need to do anything.`}
      />
      <Paragraph
        text={`If it wasn't you, choose a new password now: go to ${site}/auth and use "Forgot password?".`}
      />
    </EmailLayout>
  );
}

/** To the old address of an account: the address was changed. */
export function AccountEmailChanged({ username, site, byOwner }: AccountProps & { byOwner: boolean }) {
  const who = byOwner ? 'from your account' : 'by an administrator';
  return (
    <EmailLayout heading="Your email address was changed" preview={`For your account on ${site}.`}>
      <Paragraph text={`Hi ${username},`} />
      <Paragraph
        text={`The email address of your account ${username} on ${site} was changed ${who}. From now on, emails about it go to the new address, not to this one.`}
      />
      <Paragraph text="If you didn't expect that, reply to this email right away, or tell an administrator." />
    </EmailLayout>
  );
}

interface AdministratorAddedProps {
  /** Of the new administrator. */
  username: string;
  /** Who did it; null for a command on the server. */
  by: string | null;
  site: string;
}

/** To the other administrators: there is a new one. */
export function AdministratorAdded({ username, by, site }: AdministratorAddedProps) {
  return (
    <EmailLayout heading={`New administrator: ${username}`} preview={`On ${site}.`}>
      <Paragraph
        text={`${by ?? 'A command on the server'} made ${username} an administrator of ${site}. Administrators see and change all orders, messages and accounts.`}
      />
      <Paragraph
        text={`If you don't know about this, disable ${username} on ${site}/admin/users and change your own password.`}
      />
    </EmailLayout>
  );
}

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
