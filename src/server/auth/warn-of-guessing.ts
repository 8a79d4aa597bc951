import { INSTITUTE } from '#config/institute.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { isExampleAddress } from '../mail/example-address.ts';
import { paragraph } from '../mail/letter.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { renderLetter } from '../mail/render-letter.ts';
import type { Services } from '../services.ts';
import { findUser } from './users.queries.ts';

/**
 * Emails the owner of an account about repeated failed sign-ins, at most once a day (UTC). When an
 * administrator's address was never set, MAIL_NOTIFY gets the email, too. Does nothing for a name that nobody has.
 */
export async function warnOfGuessing(services: Services, { account }: { account: string }): Promise<void> {
  const user = findUser(services.db, account);
  if (!user) return;
  services.log.warn({ account }, 'Many failed sign-ins: unknown devices have to wait.');
  const day = services.now().toISOString().slice(0, 10);
  const site = new URL(services.env.siteUrl).host;
  const letter = renderLetter({
    heading: 'Failed sign-in attempts on your account',
    preview: 'You can still sign in.',
    signature: INSTITUTE.name,
    blocks: [
      paragraph(`Hello ${user.username},`),
      paragraph(
        `There were more than 20 failed attempts to sign in to your account on ${site} in the last hour. To slow down whoever is guessing, we now let devices you haven't used before try only one at a time.`,
      ),
      paragraph(
        "Devices you've signed in with before work as usual. On a new device, you may be asked to wait a few seconds and try again.",
      ),
      paragraph(
        `If that was you, you don't need to do anything. If it wasn't, make sure your password is long and isn't used on any other site. ${howToChange(user.role)}`,
      ),
    ],
  });
  for (const recipient of recipientsOf(user, services.env.mail.notify)) {
    queueEmail(services, {
      template: 'sign-in-warning',
      recipient,
      subject: 'Failed sign-in attempts on your account',
      once: `sign-in-warning ${user.id} ${recipient} ${day}`,
      ...letter,
    });
  }
}

function howToChange(role: User['role']): string {
  return role === 'admin'
    ? 'To change it, see "Signing in" in docs/operations.md.'
    : 'To change it, contact us.';
}

function recipientsOf({ role, email }: Pick<User, 'role' | 'email'>, notify: string): string[] {
  const isUnread = role === 'admin' && isExampleAddress(email) && !isExampleAddress(notify);
  return isUnread ? [email, notify] : [email];
}
