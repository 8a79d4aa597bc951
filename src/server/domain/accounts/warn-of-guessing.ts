import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { accountAddresses } from './account-notices.ts';
import { findUser } from './users.queries.ts';

/**
 * Emails an account's owner about repeated failed sign-ins, at most once a day (UTC). If an administrator's address was never
 * set, the recipients of messages get the email as well. Does nothing for an unknown account.
 */
export async function warnOfGuessing(services: Services, { account }: { account: string }): Promise<void> {
  const user = findUser(services.db, account);
  if (!user) return;
  services.log.warn({ account }, 'Many failed sign-ins: unknown devices have to wait.');
  const day = services.now().toISOString().slice(0, 10);
  const site = new URL(services.env.siteUrl).host;
  for (const recipient of accountAddresses(services, user)) {
    queueEmail(services, {
      template: 'sign-in-warning',
      recipient,
      subject: 'Failed sign-in attempts on your account',
      once: `sign-in-warning ${user.id} ${recipient} ${day}`,
      data: { username: user.username, site },
    });
  }
}
